import { strings as block } from '@/components/explorer/block/strings.en';
import { type Figure, Figures, Meter, Worth } from '@/components/explorer/Figures';
import { strings } from '@/components/explorer/strings.en';
import type { BlockViewProps } from '@/components/explorer/views/BlockView';
import { Amount } from '@/components/ui/values/Amount';
import { groupDigits } from '@/lib/format/amounts';
import { formatPercent } from '@/lib/format/figures';
import styles from '@/components/explorer/block/Block.module.css';

/** What a block holds in four figures: its transactions, the coins they sent, the gas they used and their fees. */
export function BlockFigures({ chain, block: { gas_used: used, gas_limit: limit }, ...view }: BlockViewProps) {
  const { transactions, coinUsd } = view;
  const failed = transactions.filter((one) => one.failed).length;
  const done = transactions.filter((one) => !one.failed);
  const sent = done.reduce((sum, { value }) => sum + BigInt(value), 0n);
  const fees = transactions.reduce((sum, { fee }) => sum + BigInt(fee), 0n);
  const coins = (value: bigint) => <Amount value={value} decimals={18} symbol={chain.symbol} digits={4} />;
  const figures: Figure[] = [
    {
      label: strings.transactions.title,
      value: groupDigits(String(transactions.length)),
      note:
        transactions.length === 0
          ? null
          : failed === 0
            ? block.allSucceeded
            : block.failed(failed, transactions.length),
    },
    {
      label: block.sent(chain.symbol),
      value: coins(sent),
      note: <Worth value={sent} decimals={18} usd={coinUsd} />,
    },
    {
      label: strings.block.gasUsed,
      value:
        used === null || limit === null || limit === '0'
          ? strings.values.unknown
          : formatPercent((100 * Number(used)) / Number(limit)),
      note:
        used === null || limit === null ? null : (
          <span className={styles.gas}>
            <Meter part={used} of={limit} />
            <span>{strings.block.gas(groupDigits(used), groupDigits(limit))}</span>
          </span>
        ),
    },
    { label: block.fees, value: coins(fees), note: <Worth value={fees} decimals={18} usd={coinUsd} /> },
  ];
  return <Figures figures={figures} />;
}
