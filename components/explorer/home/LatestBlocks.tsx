import Link from 'next/link';
import { Worth } from '@/components/explorer/Figures';
import { strings } from '@/components/explorer/home/strings.en';
import { useNewKeys } from '@/components/explorer/home/useNewKeys';
import { strings as explorer } from '@/components/explorer/strings.en';
import { usedGas } from '@/components/explorer/usedGas';
import { Amount } from '@/components/ui/values/Amount';
import { Table } from '@/components/ui/values/Table';
import { TimeAgo } from '@/components/ui/values/TimeAgo';
import type { ExplorerChain } from '@/lib/explorer/ExplorerView';
import { blockPath, blocksPath } from '@/lib/explorer/explorerPaths';
import { formatPercent } from '@/lib/format/figures';
import { formatNumber } from '@/lib/format/text';
import type { BlockStats } from '@/protocol/data/shapes';
import styles from '@/components/explorer/home/Latest.module.css';

/** Props of {@link LatestBlocks}. */
export type LatestBlocksProps = {
  chain: ExplorerChain;
  /** Newest first. */
  blocks: readonly BlockStats[];
  /** How much of the coin each sent, by its number; left out where it is not known. */
  sent: Readonly<Record<string, string>>;
  /** What one coin is worth in US dollars; `null` where nobody says. */
  coinUsd: number | null;
};

/** The newest blocks, each with how full it is. */
export function LatestBlocks({ chain, blocks, sent, coinUsd }: LatestBlocksProps) {
  const fresh = useNewKeys(blocks.map(({ number }) => number));
  return (
    <section className={styles.list} data-list="blocks">
      <div className={styles.title}>
        <h2>{strings.blocks.title}</h2>
      </div>
      <Table
        caption={strings.blocks.caption}
        compact
        rows={blocks}
        // Rows keep their places and change what they say: nothing moves while new ones come in.
        rowKey={(block) => String(blocks.indexOf(block))}
        rowHref={({ number }) => blockPath(chain.id, number)}
        columns={[
          {
            key: 'block',
            head: explorer.block.block,
            quietHead: true,
            phone: 'title',
            cell: (block) => (
              <span className={styles.block}>
                {fresh.has(block.number) ? <i key={block.number} className={styles.fresh} /> : null}
                <GasArch percent={usedGas(block)} />
                <span>
                  <Link href={blockPath(chain.id, block.number)}>{formatNumber(Number(block.number))}</Link>
                  <small>
                    <TimeAgo at={block.timestamp} />
                  </small>
                </span>
              </span>
            ),
          },
          {
            key: 'count',
            head: explorer.transactions.title,
            quietHead: true,
            align: 'end',
            phone: 'value',
            cell: ({ number, transaction_count: count }) => (
              <span>
                <span>{explorer.start.count(count)}</span>
                <Sent {...{ chain, coinUsd }} value={sent[number] ?? '0'} />
              </span>
            ),
          },
          {
            key: 'gas',
            head: explorer.block.gasUsed,
            quietHead: true,
            align: 'end',
            phone: 'change',
            cell: (block) => <GasShare block={block} />,
          },
        ]}
      />
      <p className={styles.all}>
        <Link href={blocksPath(chain.id)}>{strings.blocks.all}</Link>
      </p>
    </section>
  );
}

type SentProps = { chain: ExplorerChain; value: string; coinUsd: number | null };

/** How much of the coin a block sent; nothing where it sent none, or where that is unknown. */
function Sent({ chain, value, coinUsd }: SentProps) {
  if (value === '0') return null;
  return (
    <small>
      {coinUsd === null ? (
        <Amount value={value} decimals={18} symbol={chain.symbol} digits={4} />
      ) : (
        <Worth value={value} decimals={18} usd={coinUsd} />
      )}
      <span> {strings.blocks.sent}</span>
    </small>
  );
}

function GasShare({ block }: { block: BlockStats }) {
  const percent = usedGas(block);
  if (percent === null) return <span>{explorer.values.unknown}</span>;
  const { gas_used: gas, gas_limit: limit } = block;
  return (
    <span className={styles.gas} title={explorer.block.gas(formatNumber(Number(gas)), formatNumber(Number(limit)))}>
      <span>{formatPercent(percent)}</span>
      <small>{strings.blocks.ofGas}</small>
    </span>
  );
}

/** Where an arch of 22 by 28 has its ground, where its round begins, and how wide that is. */
const [GROUND, SPRING, RADIUS] = [26, 11, 9];
/** The least that is seen of what is in it. */
const LEAST = 2;

/** A small arch, filled as far as a block used its gas. Decoration: the number stands beside it. */
function GasArch({ percent }: { percent: number | null }) {
  return (
    <svg className={styles.arch} width="22" height="28" viewBox="0 0 22 28" aria-hidden="true">
      {percent === null || percent === 0 ? null : <path data-fill="" d={drawFill(percent)} />}
      <path d="M1.5 26.5V11a9.5 9.5 0 0 1 19 0v15.5z" />
    </svg>
  );
}

/** What is inside the arch up to a height, in percent. */
function drawFill(percent: number): string {
  const top = GROUND - Math.max((Math.min(percent, 100) / 100) * (GROUND - SPRING + RADIUS), LEAST);
  const [left, right] = [11 - RADIUS, 11 + RADIUS];
  if (top >= SPRING) return `M${left} ${GROUND}V${top.toFixed(1)}H${right}V${GROUND}z`;
  const half = Math.sqrt(RADIUS ** 2 - (SPRING - top) ** 2);
  const round = `A${RADIUS} ${RADIUS} 0 0 1`;
  return `M${left} ${GROUND}V${SPRING}${round} ${(11 - half).toFixed(1)} ${top.toFixed(1)}H${(11 + half).toFixed(1)}${round} ${right} ${SPRING}V${GROUND}z`;
}
