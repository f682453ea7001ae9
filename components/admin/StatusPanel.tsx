import { Mark } from '@/components/admin/Mark';
import { Moment } from '@/components/ui/values/Moment';
import { useAdminData } from '@/components/admin/useAdminData';
import { Facts } from '@/components/ui/values/Facts';
import { Failure } from '@/components/ui/Failure';
import { Skeleton } from '@/components/ui/Skeleton';
import { type Column, Table } from '@/components/ui/values/Table';
import type { AdminState } from '@/protocol/calls/adminService';
import { chainName } from '@/protocol/chains';
import styles from '@/components/admin/admin.module.css';

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB', 'PB'] as const;

/** Time between two looks, in milliseconds. */
const LOOK = 5_000;

const PART_WORDS: Readonly<Record<string, string>> = {
  database: 'Database',
  chain: 'Node of the chain',
  index: 'Index of the chains',
  mail: 'Mail',
  backend: 'Parse protocol',
};
const TONES = { ok: 'good', starting: 'warn', down: 'bad', off: undefined } as const;
const WORDS = { ok: 'Works', starting: 'Starts', down: 'Does not answer', off: 'Switched off' } as const;

type Part = AdminState['parts'][number];
type ChainIndex = AdminState['indexes'][number];

const PARTS: readonly Column<Part>[] = [
  { key: 'name', head: 'Part', cell: ({ name }) => PART_WORDS[name] ?? name },
  {
    key: 'status',
    head: 'State',
    cell: ({ status }) => {
      const tone = TONES[status];
      return <Mark {...(tone ? { tone } : {})}>{WORDS[status]}</Mark>;
    },
  },
];

const INDEXES: readonly Column<ChainIndex>[] = [
  { key: 'chain', head: 'Chain', cell: ({ chainId }) => chainName(chainId) },
  { key: 'state', head: 'State', cell: ({ state }) => <Mark tone={state === 'down' ? 'bad' : 'good'}>{state}</Mark> },
  { key: 'block', head: 'Block', align: 'end', cell: ({ blockNumber }) => blockNumber?.toLocaleString() ?? 'none yet' },
  { key: 'head', head: 'Newest of the chain', align: 'end', cell: ({ head }) => head?.toLocaleString() ?? 'unknown' },
  { key: 'left', head: 'Behind by', align: 'end', cell: behind },
];

function behind({ blockNumber, head, secondsLeft }: ChainIndex): string {
  if (head === null) return 'unknown';
  const blocks = head - (blockNumber ?? -1);
  if (blocks <= 0) return 'nothing';
  const words = `${blocks.toLocaleString()} ${blocks === 1 ? 'block' : 'blocks'}`;
  return secondsLeft === null ? words : `${words}, ${secondsLeft} s`;
}

/** How the backend is, looked at anew every few seconds. */
export function StatusPanel() {
  const { data, error, reload } = useAdminData('adminGetState', {}, LOOK);
  if (!data) return error ? <Failure error={error} onRetry={() => void reload()} /> : <Skeleton lines={8} />;
  const { disk } = data;
  return (
    <div className={styles.matter}>
      <Failure error={error} onRetry={() => void reload()} />
      <Table caption="Parts of this backend" columns={PARTS} rows={data.parts} rowKey={({ name }) => name} />
      <section className={styles.group}>
        <h2>Index, chain by chain</h2>
        <Table
          caption="Index of each chain"
          columns={INDEXES}
          rows={data.indexes}
          rowKey={({ chainId }) => String(chainId)}
          empty={<p>No chain is indexed. INDEX_CHAINS in the settings names those that are.</p>}
        />
      </section>
      <section className={styles.group}>
        <h2>This process</h2>
        <Facts
          facts={[
            ['Accounts', data.users.toLocaleString()],
            ['Open live connections', data.live.connections.toLocaleString()],
            ['Usual time to answer', data.answerMs === null ? 'not known yet' : `${data.answerMs} ms`],
            ['Disk for files', disk ? `${formatBytes(disk.free)} of ${formatBytes(disk.total)} are free` : 'unknown'],
            ['Memory', formatBytes(data.process.memory)],
            ['Running since', <Moment key="since" at={data.process.startedAt} />],
            ['Node.js', data.process.node],
          ]}
        />
      </section>
    </div>
  );
}

/** A size for people, in steps of a thousand (SI): 1234567 is `1.2 MB`. */
function formatBytes(bytes: number): string {
  let unit = 0;
  let size = bytes;
  while (size >= 1000 && unit < UNITS.length - 1) {
    size /= 1000;
    unit += 1;
  }
  return `${size >= 100 || unit === 0 ? Math.round(size) : size.toFixed(1)} ${UNITS[unit] ?? ''}`;
}
