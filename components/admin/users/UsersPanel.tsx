import Link from 'next/link';
import { useRouter } from 'next/router';
import { DetailFrame } from '@/components/admin/DetailFrame';
import { FoundList } from '@/components/admin/FoundList';
import { Mark } from '@/components/admin/Mark';
import { Moment } from '@/components/ui/values/Moment';
import { useSearch } from '@/components/admin/SearchForm';
import { useAdminData } from '@/components/admin/useAdminData';
import { useAdminList } from '@/components/admin/useAdminList';
import { UserActs } from '@/components/admin/users/UserActs';
import { userLink } from '@/components/admin/users/userLink';
import { Address } from '@/components/ui/values/Address';
import { Facts } from '@/components/ui/values/Facts';
import { type Column, Table } from '@/components/ui/values/Table';
import type { AdminUser, AdminUserDetail } from '@/protocol/calls/adminAccounts';
import styles from '@/components/admin/admin.module.css';

const SESSIONS: readonly Column<Session>[] = [
  { key: 'device', head: 'Device', cell: ({ device }) => device ?? 'Unknown' },
  { key: 'from', head: 'From', cell: ({ networkAddress }) => networkAddress ?? 'Unknown' },
  { key: 'begun', head: 'Begun', cell: ({ createdAt }) => <Moment at={createdAt} /> },
  { key: 'used', head: 'Used', cell: ({ lastUsedAt }) => <Moment at={lastUsedAt} /> },
];

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

/** All accounts, or the one that the address names. */
export function UsersPanel() {
  const { id } = useRouter().query;
  return typeof id === 'string' && id !== '' ? <UserDetail key={id} id={id} /> : <UserList />;
}

/** Accounts, the newest first, and a way to find one. */
function UserList() {
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

type Session = AdminUserDetail['sessions'][number];

/** An account: who it is, how it is entered, where it is open, and what can be done about it. */
function UserDetail({ id }: { id: string }) {
  const { data: user, error, reload } = useAdminData('adminGetUser', { id });
  return (
    <DetailFrame list="/admin/users" back="All accounts" error={user ? null : error} onRetry={() => void reload()}>
      {user && (
        <>
          <section className={styles.group} aria-label="Account">
            <h2>
              <bdi>{user.username ?? user.profile.name ?? user.id}</bdi> {user.lock && <Mark tone="bad">Locked</Mark>}
            </h2>
            <UserFacts user={user} />
            <UserActs user={user} onChanged={reload} />
          </section>
          <section className={styles.group}>
            <h2>Sessions</h2>
            <Table
              caption="Sessions of this account"
              columns={SESSIONS}
              rows={user.sessions}
              rowKey={(session) => session.id}
              empty={<p>This account is signed in nowhere.</p>}
            />
          </section>
        </>
      )}
    </DetailFrame>
  );
}

function UserFacts({ user }: { user: AdminUserDetail }) {
  const ways = [user.hasPassword && 'a password', user.twoStep && 'a second step'].filter(Boolean).join(' and ');
  return (
    <Facts
      facts={[
        [
          'Id',
          <code key="id" className={styles.code}>
            {user.id}
          </code>,
        ],
        ['Mail', user.email && `${user.email}${user.emailVerified ? '' : ', not confirmed'}`],
        ['Public name', user.profile.name],
        ['Comes in with', ways],
        ...user.wallets.map(({ address }) => ['Wallet', <Address key={address} value={address} />] as const),
        ['Since', <Moment key="since" at={user.createdAt} />],
        ['Roles', user.roles.direct.join(', ') || 'none'],
        ['Through its roles also', user.roles.inherited.join(', ')],
        [
          'Locked',
          user.lock && (
            <span key="lock">
              {user.lock.reason} (<Moment at={user.lock.at} />)
            </span>
          ),
        ],
      ]}
    />
  );
}
