import styles from '@/components/admin/admin.module.css';
import { FoundList } from '@/components/admin/FoundList';
import { Mark } from '@/components/admin/Mark';
import { Moment } from '@/components/admin/Moment';
import { useSearch } from '@/components/admin/SearchForm';
import { useAdminList } from '@/components/admin/useAdminList';
import { userLink } from '@/components/admin/users/userLink';
import { Address } from '@/components/ui/Address';
import Link from 'next/link';
import type { Column } from '@/components/ui/Table';
import type { AdminUser } from '@/protocol/admin';

const COLUMNS: readonly Column<AdminUser>[] = [
  {
    key: 'name',
    head: 'Account',
    cell: ({ id, username }) => (
      <Link href={userLink(id)}>
        {username === null ? <code className={styles.code}>{id}</code> : <bdi>{username}</bdi>}
      </Link>
    ),
  },
  { key: 'mail', head: 'Mail', cell: ({ email }) => email ?? '—' },
  {
    key: 'wallets',
    head: 'Wallets',
    cell: ({ wallets: [first, ...more] }) =>
      first ? (
        <span>
          <Address value={first.address} plain /> {more.length > 0 && <small>and {more.length} more</small>}
        </span>
      ) : (
        '—'
      ),
  },
  { key: 'since', head: 'Since', cell: ({ createdAt }) => <Moment at={createdAt} /> },
  { key: 'lock', head: 'State', cell: ({ lock }) => (lock ? <Mark tone="bad">Locked</Mark> : 'Open') },
];

/** Accounts, the newest first, and a way to find one. */
export function UserList() {
  const list = useAdminList('adminListUsers', { search: useSearch() });
  return (
    <FoundList
      search={{
        label: 'Find an account',
        hint: 'A part of a name or mail address, three letters or more; or a whole id or wallet address.',
      }}
      caption="Accounts"
      columns={COLUMNS}
      list={list}
      nothing={{ title: 'Nobody is found', text: 'Try a shorter part of the name, or the whole address.' }}
    />
  );
}
