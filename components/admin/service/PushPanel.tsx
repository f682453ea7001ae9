import Link from 'next/link';
import { Mark, MoreButton, userLink } from '@/components/admin/AdminList';
import { TimeAgo } from '@/components/ui/values/TimeAgo';
import { PushForm } from '@/components/admin/service/PushForm';
import { strings } from '@/components/admin/service/strings.en';
import { useAdminData, useAdminList } from '@/components/admin/useAdminCalls';
import { Note } from '@/components/ui/Note';
import { Failure } from '@/components/ui/Failure';
import { Skeleton } from '@/components/ui/Skeleton';
import { type Column, Table } from '@/components/ui/values/Table';
import { formatNumber } from '@/lib/format/text';
import type { AdminPush } from '@/protocol/calls/adminService';
import styles from '@/components/admin/admin.module.css';

const TONES = { scheduled: 'warn', running: 'warn', succeeded: 'good', failed: 'bad' } as const;

/** A notification that was sent. */
const PUSH_COLUMNS: readonly Column<AdminPush>[] = [
  { key: 'when', head: strings.push.sent.time, cell: ({ pushTime }) => <TimeAgo at={pushTime} /> },
  {
    key: 'what',
    head: strings.push.sent.notification,
    cell: ({ title, body }) => (
      <span>
        <bdi>{title}</bdi>
        <bdi className={styles.small}>{body}</bdi>
      </span>
    ),
  },
  { key: 'to', head: strings.push.sent.to, cell: ({ to }) => <Receiver to={to} /> },
  {
    key: 'by',
    head: strings.push.sent.by,
    cell: ({ by }) => (by === null ? strings.push.sent.masterKey : <bdi>{by}</bdi>),
  },
  {
    key: 'state',
    head: strings.push.sent.status,
    cell: ({ status }) => <Mark tone={TONES[status]}>{strings.push.status[status]}</Mark>,
  },
  { key: 'sent', head: strings.push.sent.delivered, align: 'end', cell: ({ sent }) => formatNumber(sent) },
  {
    key: 'failed',
    head: strings.push.sent.failedCount,
    align: 'end',
    cell: ({ failed }) => formatNumber(failed),
  },
];

/** Time between two looks, in milliseconds: a notification that is being sent shows its progress. */
const POLL_INTERVAL = 3_000;

/** How many devices get notifications, a form to send one, and those sent before. */
export function PushPanel() {
  const { data, error, reload } = useAdminData('adminListPushes', {}, POLL_INTERVAL);
  // What was read further down stays while the first ones are read again.
  const list = useAdminList('adminListPushes', {});
  if (!data) return error ? <Failure error={error} onRetry={() => void reload()} /> : <Skeleton lines={8} />;
  const { devices, accounts } = data.counts;
  const newest = new Set(data.rows.map(({ id }) => id));
  const rows = [...data.rows, ...list.rows.filter(({ id }) => !newest.has(id))];
  return (
    <div className={styles.panel}>
      <Failure error={error} />
      <p role="status">{devices === 0 ? strings.push.noDevices : strings.push.devices(devices, accounts)}</p>
      {data.on ? <PushForm devices={devices} onSent={reload} /> : <Note>{strings.push.off}</Note>}
      <section className={styles.group}>
        <h2>{strings.push.sent.title}</h2>
        <Table
          compact
          caption={strings.push.sent.caption}
          columns={PUSH_COLUMNS}
          rows={rows}
          rowKey={({ id }) => id}
          empty={<Note>{strings.push.sent.none}</Note>}
        />
        <MoreButton list={list} />
      </section>
    </div>
  );
}

function Receiver({ to }: Pick<AdminPush, 'to'>) {
  if (to === 'all') return <span>{strings.push.sent.everyone}</span>;
  if (to === 'some') return <span>{strings.push.sent.selected}</span>;
  return (
    <Link href={userLink(to)}>
      <code className={styles.code}>{to}</code>
    </Link>
  );
}
