import { Mark } from '@/components/admin/AdminList';
import { strings } from '@/components/admin/strings.en';
import { Moment } from '@/components/ui/values/Moment';
import { useAdminData } from '@/components/admin/useAdminCalls';
import { Facts } from '@/components/ui/values/Facts';
import { Failure } from '@/components/ui/Failure';
import { Skeleton } from '@/components/ui/Skeleton';
import { type Column, Table } from '@/components/ui/values/Table';
import { LEGAL_DOCUMENTS } from '@/lib/env';
import type { AdminState } from '@/protocol/calls/adminService';
import { chainName } from '@/protocol/chains';
import { LEGAL_NAMES } from '@/protocol/config/FoyerConfig';
import styles from '@/components/admin/admin.module.css';

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB', 'PB'] as const;

/** Time between two looks, in milliseconds. */
const LOOK = 5_000;

/** Legal documents that the site has no text of. */
const EMPTY_DOCUMENTS = LEGAL_NAMES.filter((name) => !LEGAL_DOCUMENTS.includes(name))
  .map((name) => `legal/${name}.md`)
  .join(', ');

const PART_NAMES: Readonly<Record<string, string>> = strings.partNames;
const TONES = { ok: 'good', starting: 'warn', down: 'bad', off: undefined } as const;

type Part = AdminState['parts'][number];
type ChainIndex = AdminState['indexes'][number];

const PARTS: readonly Column<Part>[] = [
  { key: 'name', head: strings.status.part, cell: ({ name }) => PART_NAMES[name] ?? name },
  {
    key: 'status',
    head: strings.status.status,
    cell: ({ status }) => {
      const tone = TONES[status];
      return <Mark {...(tone ? { tone } : {})}>{strings.partStatus[status]}</Mark>;
    },
  },
];

const INDEXES: readonly Column<ChainIndex>[] = [
  { key: 'chain', head: strings.status.network, cell: ({ chainId }) => chainName(chainId) },
  {
    key: 'state',
    head: strings.status.status,
    cell: ({ state }) => <Mark tone={state === 'down' ? 'bad' : 'good'}>{state}</Mark>,
  },
  {
    key: 'block',
    head: strings.status.block,
    align: 'end',
    cell: ({ blockNumber }) => blockNumber?.toLocaleString() ?? strings.status.none,
  },
  {
    key: 'head',
    head: strings.status.head,
    align: 'end',
    cell: ({ head }) => head?.toLocaleString() ?? strings.status.unknown,
  },
  { key: 'left', head: strings.status.lag, align: 'end', cell: behind },
];

function behind({ blockNumber, head, secondsLeft }: ChainIndex): string {
  if (head === null) return strings.status.unknown;
  const blocks = head - (blockNumber ?? -1);
  if (blocks <= 0) return '0';
  return secondsLeft === null ? strings.status.lagBlocks(blocks) : strings.status.lagTime(blocks, secondsLeft);
}

/** How the backend is, looked at anew every few seconds. */
export function StatusPanel() {
  const { data, error, reload } = useAdminData('adminGetState', {}, LOOK);
  if (!data) return error ? <Failure error={error} onRetry={() => void reload()} /> : <Skeleton lines={8} />;
  const { disk } = data;
  return (
    <div className={styles.panel}>
      <Failure error={error} onRetry={() => void reload()} />
      <Table caption={strings.status.parts} columns={PARTS} rows={data.parts} rowKey={({ name }) => name} />
      <section className={styles.group}>
        <h2>{strings.status.indexes}</h2>
        <Table
          caption={strings.status.indexCaption}
          columns={INDEXES}
          rows={data.indexes}
          rowKey={({ chainId }) => String(chainId)}
          empty={<p>{strings.status.noIndexes}</p>}
        />
      </section>
      <section className={styles.group}>
        <h2>{strings.status.process}</h2>
        <Facts
          facts={[
            [strings.status.accounts, data.users.toLocaleString()],
            [strings.status.connections, data.live.connections.toLocaleString()],
            [
              strings.status.responseTime,
              data.answerMs === null ? strings.status.notYet : strings.status.milliseconds(data.answerMs),
            ],
            [
              strings.status.disk,
              disk ? strings.status.diskFree(formatBytes(disk.free), formatBytes(disk.total)) : strings.status.unknown,
            ],
            [strings.status.memory, formatBytes(data.process.memory)],
            [strings.status.startedAt, <Moment key="since" at={data.process.startedAt} />],
            [strings.status.node, data.process.node],
            [strings.status.emptyDocuments, EMPTY_DOCUMENTS || strings.status.noEmptyDocuments],
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
