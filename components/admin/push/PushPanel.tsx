import Link from 'next/link';
import { Mark } from '@/components/admin/Mark';
import { Moment } from '@/components/ui/values/Moment';
import { MoreButton } from '@/components/admin/MoreButton';
import { PushForm } from '@/components/admin/push/PushForm';
import { strings } from '@/components/admin/push/strings.en';
import { useAdminData } from '@/components/admin/useAdminData';
import { useAdminList } from '@/components/admin/useAdminList';
import { userLink } from '@/components/admin/users/userLink';
import { Failure } from '@/components/ui/Failure';
import { Note } from '@/components/ui/Note';
import { Skeleton } from '@/components/ui/Skeleton';
import { type Column, Table } from '@/components/ui/values/Table';
import type { AdminPush } from '@/protocol/calls/adminService';
import styles from '@/components/admin/admin.module.css';

const TONES = { scheduled: 'warn', running: 'warn', succeeded: 'good', failed: 'bad' } as const;

/** What is told of a notice that was sent. */
const PUSH_COLUMNS: readonly Column<AdminPush>[] = [
  { key: 'when', head: strings.sent.time, cell: ({ pushTime }) => <Moment at={pushTime} /> },
  {
    key: 'what',
    head: strings.sent.notification,
    cell: ({ title, body }) => (
      <span>
        <bdi>{title}</bdi>
        <bdi className={styles.small}>{body}</bdi>
      </span>
    ),
  },
  { key: 'to', head: strings.sent.to, cell: ({ to }) => <Receiver to={to} /> },
  { key: 'by', head: strings.sent.by, cell: ({ by }) => (by === null ? strings.sent.masterKey : <bdi>{by}</bdi>) },
  {
    key: 'state',
    head: strings.sent.status,
    cell: ({ status }) => <Mark tone={TONES[status]}>{strings.status[status]}</Mark>,
  },
  { key: 'sent', head: strings.sent.delivered, align: 'end', cell: ({ sent }) => sent.toLocaleString('en') },
  { key: 'failed', head: strings.sent.failedCount, align: 'end', cell: ({ failed }) => failed.toLocaleString('en') },
];

/** Time between two looks, in milliseconds: a notice that is being sent tells how far it is. */
const LOOK = 3_000;

/** How many devices are told, a form to tell them something, and what was told before. */
export function PushPanel() {
  const { data, error, reload } = useAdminData('adminListPushes', {}, LOOK);
  // What was read further down stays while the first ones are read anew.
  const list = useAdminList('adminListPushes', {});
  if (!data) return error ? <Failure error={error} onRetry={() => void reload()} /> : <Skeleton lines={8} />;
  const { devices, accounts } = data.counts;
  const newest = new Set(data.rows.map(({ id }) => id));
  const rows = [...data.rows, ...list.rows.filter(({ id }) => !newest.has(id))];
  return (
    <div className={styles.matter}>
      <Failure error={error} />
      <p role="status">{devices === 0 ? strings.noDevices : strings.devices(devices, accounts)}</p>
      {data.on ? <PushForm devices={devices} onSent={reload} /> : <Note>{strings.off}</Note>}
      <section className={styles.group}>
        <h2>{strings.sent.title}</h2>
        <Table
          caption={strings.sent.caption}
          columns={PUSH_COLUMNS}
          rows={rows}
          rowKey={({ id }) => id}
          empty={<Note>{strings.sent.none}</Note>}
        />
        <MoreButton list={list} />
      </section>
    </div>
  );
}

function Receiver({ to }: Pick<AdminPush, 'to'>) {
  if (to === 'all') return strings.sent.everyone;
  if (to === 'some') return strings.sent.selected;
  return (
    <Link href={userLink(to)}>
      <code className={styles.code}>{to}</code>
    </Link>
  );
}
