import styles from '@/components/admin/admin.module.css';
import { Mark } from '@/components/admin/Mark';
import { Moment } from '@/components/admin/Moment';
import { userLink } from '@/components/admin/users/userLink';
import Link from 'next/link';
import type { Column } from '@/components/ui/Table';
import type { AdminPush } from '@/protocol/admin';

const WORDS = { scheduled: 'To come', running: 'Being sent', succeeded: 'Sent', failed: 'Failed' } as const;
const TONES = { scheduled: 'warn', running: 'warn', succeeded: 'good', failed: 'bad' } as const;

function Receiver({ to }: Pick<AdminPush, 'to'>) {
  if (to === 'all') return 'Everybody';
  if (to === 'some') return 'Chosen devices';
  return (
    <Link href={userLink(to)}>
      <code className={styles.code}>{to}</code>
    </Link>
  );
}

/** What is told of a notice that was sent. */
export const PUSH_COLUMNS: readonly Column<AdminPush>[] = [
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
