import dynamic from 'next/dynamic';
import type { ReactNode } from 'react';
import { GasPrice, Worth } from '@/components/explorer/Figures';
import { average, formatSpan, median, readSeries, roundFigure } from '@/components/explorer/home/blockFigures';
import { Spark, type SparkProps } from '@/components/explorer/home/Spark';
import { strings } from '@/components/explorer/home/strings.en';
import { strings as explorer } from '@/components/explorer/strings.en';
import { Disclosure } from '@/components/ui/Disclosure';
import { Skeleton } from '@/components/ui/Skeleton';
import { StableText } from '@/components/ui/StableText';
import { Fiat } from '@/components/ui/values/Fiat';
import type { ExplorerChain } from '@/lib/explorer/ExplorerView';
import { readDecimal } from '@/lib/format/amounts';
import { formatCompact, formatPercent } from '@/lib/format/figures';
import type { BlockStats } from '@/protocol/data/shapes';
import styles from '@/components/explorer/home/Strip.module.css';

// Few open it.
const BlockTable = dynamic(() => import('@/components/explorer/BlockTable').then((code) => code.BlockTable), {
  ssr: false,
  loading: () => <Skeleton lines={8} />,
});

/** Gas that a transfer of the coin takes. */
const TRANSFER_GAS = 21_000n;

/** Props of {@link Strip}. */
export type StripProps = {
  chain: ExplorerChain;
  /** Newest first. */
  blocks: readonly BlockStats[];
  newest: BlockStats;
  /** What one coin is worth in US dollars; `null` where nobody says. */
  coinUsd: number | null;
};

/** What the newest blocks say in a few figures, each with a line of meaning and a small chart on its own scale. */
export function Strip({ chain, blocks, newest, coinUsd }: StripProps) {
  const { figures } = strings;
  const { gaps, fees, transactions, gas } = readSeries(blocks);
  const time = median(gaps);
  const [count, share] = [average(transactions), average(gas)];
  const fee = newest.base_fee_per_gas;
  const transfer = fee === null ? null : BigInt(fee) * TRANSFER_GAS;
  return (
    <div>
      <dl className={styles.strip} data-cells={coinUsd === null ? 4 : 5}>
        <Cell
          label={figures.blockTime}
          note={time === null ? null : figures.median(blocks.length)}
          values={gaps}
          formatValue={formatSpan}
        >
          {time === null ? null : formatSpan(time)}
        </Cell>
        <Cell
          label={figures.baseFee}
          note={
            transfer !== null && transfer > 0n && coinUsd !== null ? (
              <>
                <span>{figures.transfer} </span>
                <Worth value={transfer} decimals={18} usd={coinUsd} />
              </>
            ) : (
              figures.ofLatest
            )
          }
          values={fees}
          formatValue={formatGas}
        >
          {fee === null ? null : <GasPrice wei={fee} />}
        </Cell>
        <Cell
          label={figures.transactions}
          note={figures.average(blocks.length)}
          values={transactions}
          formatValue={formatCompact}
          kind="bars"
        >
          {count === null ? null : formatCompact(roundFigure(count))}
        </Cell>
        <Cell
          label={figures.gas}
          note={figures.average(blocks.length)}
          values={gas}
          formatValue={(percent) => formatPercent(percent)}
        >
          {share === null ? null : formatPercent(share)}
        </Cell>
        {coinUsd === null ? null : (
          <Cell label={figures.coin(chain.symbol)} note={figures.fromPools}>
            <Fiat usd={readDecimal(coinUsd)} price />
          </Cell>
        )}
      </dl>
      <div className={styles.table}>
        <Disclosure summary={figures.table}>
          <BlockTable chain={chain} blocks={blocks} caption={figures.tableCaption(blocks.length)} />
        </Disclosure>
      </div>
    </div>
  );
}

/** A price of gas in words; as {@link GasPrice}, in wei where gwei would be zeros for the most part. */
const formatGas = (wei: number): string =>
  wei < 1e6 ? `${formatCompact(wei)} wei` : `${formatCompact(roundFigure(wei / 1e9))} gwei`;

type CellProps = Partial<Omit<SparkProps, 'label'>> & { label: string; note: ReactNode; children: ReactNode };

/** One figure; `unknown` where nobody knows it. */
function Cell({ label, note, values, formatValue, kind, children }: CellProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span className={styles.value}>
          <StableText>{children ?? explorer.values.unknown}</StableText>
        </span>
        <span className={styles.note}>
          <StableText>{note}</StableText>
        </span>
        {values && formatValue ? <Spark {...{ label, values, formatValue }} {...(kind && { kind })} /> : null}
      </dd>
    </div>
  );
}
