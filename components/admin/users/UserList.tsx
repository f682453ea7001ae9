import styles from '@/components/admin/admin.module.css';
import { Mark } from '@/components/admin/Mark';
import { Moment } from '@/components/admin/Moment';
import { MoreButton } from '@/components/admin/MoreButton';
import { SearchForm, useSearch } from '@/components/admin/SearchForm';
import { useAdminList } from '@/components/admin/useAdminList';
import { userLink } from '@/components/admin/users/userLink';
import { Address } from '@/components/ui/Address';
import { EmptyState } from '@/components/ui/EmptyState';
import { Link } from '@/components/ui/Link';
import { Table, type Column } from '@/components/ui/Table';
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
  const search = useSearch();
  const list = useAdminList('adminListUsers', { search });
  return (
    <div className={styles.matter}>
      <SearchForm
        key={search}
        label="Find an account"
        hint="A part of a name or mail address, or a whole id or wallet address."
      />
      <Table
        caption="Accounts"
        columns={COLUMNS}
        rows={list.rows}
        rowKey={({ id }) => id}
        loading={list.waiting}
        empty={
          list.error ? null : (
            <EmptyState
              picture="search"
              title="Nobody is found"
              text="Try a shorter part of the name, or the whole address."
            />
          )
        }
      />
      <MoreButton list={list} />
    </div>
  );
}
