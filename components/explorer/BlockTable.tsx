import Link from 'next/link';
import { GasPrice, Meter } from '@/components/explorer/Figures';
import { strings } from '@/components/explorer/strings.en';
import { usedGas } from '@/components/explorer/usedGas';
import { Table } from '@/components/ui/values/Table';
import { TimeAgo } from '@/components/ui/values/TimeAgo';
import type { ExplorerChain } from '@/lib/explorer/ExplorerView';
import { blockPath } from '@/lib/explorer/explorerPaths';
import { formatPercent } from '@/lib/format/figures';
import type { BlockStats } from '@/protocol/data/shapes';
import { formatNumber } from '@/lib/format/text';
import cells from '@/components/explorer/Cells.module.css';

/** Props of {@link BlockTable}. */
export type BlockTableProps = { chain: ExplorerChain; blocks: readonly BlockStats[]; caption: string };

/** Blocks, one in each row. */
export function BlockTable({ chain, blocks, caption }: BlockTableProps) {
  // Most blocks are next to empty: the bars compare those that are shown.
  const most = blocks.reduce((max, { gas_used: gas }) => (BigInt(gas ?? 0) > max ? BigInt(gas ?? 0) : max), 0n);
  return (
    <Table
      caption={caption}
      compact
      rows={blocks}
      rowKey={({ number }) => number}
      rowHref={({ number }) => blockPath(chain.id, number)}
      columns={[
        {
          key: 'block',
          head: strings.block.block,
          phone: 'title',
          cell: ({ number }) => <Link href={blockPath(chain.id, number)}>{formatNumber(Number(number))}</Link>,
        },
        {
          key: 'age',
          head: strings.transactions.age,
          phone: 'note',
          cell: ({ timestamp }) => <TimeAgo at={timestamp} />,
        },
        {
          key: 'count',
          head: strings.transactions.title,
          align: 'end',
          phone: 'value',
          cell: ({ transaction_count: count }) => strings.start.count(count),
        },
        {
          key: 'gas',
          head: strings.block.gasUsed,
          align: 'end',
          phone: 'change',
          cell: (block) => {
            const share = usedGas(block);
            if (share === null || block.gas_used === null || block.gas_limit === null) return strings.values.unknown;
            const exact = strings.block.gas(
              formatNumber(Number(block.gas_used)),
              formatNumber(Number(block.gas_limit)),
            );
            return (
              <span title={exact} className={cells.gas}>
                <Meter part={block.gas_used} of={most.toString()} />
                {formatPercent(share)}
              </span>
            );
          },
        },
        {
          key: 'fee',
          head: strings.block.baseFee,
          align: 'end',
          room: 'medium',
          cell: ({ base_fee_per_gas: fee }) => <GasPrice wei={fee} />,
        },
      ]}
    />
  );
}
