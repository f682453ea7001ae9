import { Mark } from '@/components/admin/AdminList';
import { strings } from '@/components/admin/overview/strings.en';
import { Skeleton } from '@/components/ui/Skeleton';
import { type Column, Table } from '@/components/ui/values/Table';
import { formatNumber } from '@/lib/format/text';
import type { AdminState } from '@/protocol/calls/adminService';
import { chainName } from '@/protocol/chains';
import styles from '@/components/admin/overview/overview.module.css';

type ChainIndex = AdminState['indexes'][number];

const words = strings.index;
const TONES: Readonly<Record<string, 'good' | 'bad' | 'warn'>> = {
  following: 'good',
  indexing: 'warn',
  upgrading: 'warn',
  down: 'bad',
};

const COLUMNS: readonly Column<ChainIndex>[] = [
  { key: 'chain', head: words.network, cell: ({ chainId }) => chainName(chainId) },
  {
    key: 'state',
    head: words.state,
    cell: ({ state }) => {
      const tone = TONES[state];
      return <Mark {...(tone ? { tone } : {})}>{words.states[state] ?? state}</Mark>;
    },
  },
  {
    key: 'block',
    head: words.block,
    align: 'end',
    cell: ({ blockNumber }) => formatNumber(blockNumber) ?? words.none,
  },
  { key: 'head', head: words.head, align: 'end', cell: ({ head }) => formatNumber(head) ?? words.unknown },
  { key: 'lag', head: words.lag, align: 'end', cell: (index) => <Behind index={index} /> },
];

/** How far the index of each network is. */
export function IndexTable({ indexes }: { indexes: readonly ChainIndex[] | null }) {
  return (
    <section className={styles.section}>
      <h2>{words.title}</h2>
      {indexes ? (
        <Table
          compact
          caption={words.caption}
          columns={COLUMNS}
          rows={indexes}
          rowKey={({ chainId }) => String(chainId)}
          empty={<p className={styles.note}>{words.empty}</p>}
        />
      ) : (
        <Skeleton lines={3} />
      )}
    </section>
  );
}

function Behind({ index: { blockNumber, head, secondsLeft, state } }: { index: ChainIndex }) {
  if (head === null) return <span>{words.unknown}</span>;
  const blocks = Math.max(0, head - (blockNumber ?? -1));
  const note =
    blocks === 0 && state === 'following' ? words.live : secondsLeft === null ? null : words.left(secondsLeft);
  return (
    <>
      <span>{words.blocks(blocks)}</span>
      {note && <small className={styles.under}>{note}</small>}
    </>
  );
}
