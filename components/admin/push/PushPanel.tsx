import Link from 'next/link';
import { Mark } from '@/components/admin/Mark';
import { Moment } from '@/components/ui/values/Moment';
import { MoreButton } from '@/components/admin/MoreButton';
import { PushForm } from '@/components/admin/push/PushForm';
import { useAdminData } from '@/components/admin/useAdminData';
import { useAdminList } from '@/components/admin/useAdminList';
import { userLink } from '@/components/admin/users/userLink';
import { Failure } from '@/components/ui/Failure';
import { Note } from '@/components/ui/Note';
import { Skeleton } from '@/components/ui/Skeleton';
import { type Column, Table } from '@/components/ui/values/Table';
import type { AdminPush } from '@/protocol/calls/adminService';
import styles from '@/components/admin/admin.module.css';

const WORDS = { scheduled: 'To come', running: 'Being sent', succeeded: 'Sent', failed: 'Failed' } as const;
const TONES = { scheduled: 'warn', running: 'warn', succeeded: 'good', failed: 'bad' } as const;

/** What is told of a notice that was sent. */
const PUSH_COLUMNS: readonly Column<AdminPush>[] = [
  { key: 'when', head: 'When', cell: ({ pushTime }) => <Moment at={pushTime} /> },
  {
    key: 'what',
    head: 'Notice',
    cell: ({ title, body }) => (
      <span>
        <bdi>{title}</bdi>
        <bdi className={styles.small}>{body}</bdi>
      </span>
    ),
  },
  { key: 'to', head: 'To', cell: ({ to }) => <Receiver to={to} /> },
  { key: 'by', head: 'By', cell: ({ by }) => (by === null ? 'the master key' : <bdi>{by}</bdi>) },
  { key: 'state', head: 'State', cell: ({ status }) => <Mark tone={TONES[status]}>{WORDS[status]}</Mark> },
  { key: 'sent', head: 'Sent', align: 'end', cell: ({ sent }) => sent.toLocaleString('en') },
  { key: 'failed', head: 'Not reached', align: 'end', cell: ({ failed }) => failed.toLocaleString('en') },
];

/** Time between two looks, in milliseconds: a notice that is being sent tells how far it is. */
const LOOK = 3_000;

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

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
      <p role="status">
        {devices === 0
          ? 'No device asked for notices yet.'
          : `${counted(devices, 'device', 'devices')} of ${counted(accounts, 'account', 'accounts')} asked for notices.`}
      </p>
      {data.on ? (
        <PushForm devices={devices} onSent={reload} />
      ) : (
        <Note>This backend sends none: push is off in its settings.</Note>
      )}
      <section className={styles.group}>
        <h2>Sent before</h2>
        <Table
          caption="Notices that were sent, the latest first"
          columns={PUSH_COLUMNS}
          rows={rows}
          rowKey={({ id }) => id}
          empty={
            <Note>
              Nothing was sent yet. Notices of transfers and replies are not listed: they are each for one account.
            </Note>
          }
        />
        <MoreButton list={list} />
      </section>
    </div>
  );
}

function Receiver({ to }: Pick<AdminPush, 'to'>) {
  if (to === 'all') return 'Everybody';
  if (to === 'some') return 'Chosen devices';
  return (
    <Link href={userLink(to)}>
      <code className={styles.code}>{to}</code>
    </Link>
  );
}
