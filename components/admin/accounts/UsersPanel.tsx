import Link from 'next/link';
import { useRouter } from 'next/router';
import { RichText } from '@/components/ui/RichText';
import { DetailFrame, SearchableList, Mark, userLink, useSearch } from '@/components/admin/AdminList';
import { Moment } from '@/components/ui/values/Moment';
import { useAdminData, useAdminList } from '@/components/admin/useAdminCalls';
import { strings } from '@/components/admin/accounts/strings.en';
import { UserActions } from '@/components/admin/accounts/UserActions';
import { Address } from '@/components/ui/values/Address';
import { Facts } from '@/components/ui/values/Facts';
import { type Column, Table } from '@/components/ui/values/Table';
import type { AdminUser, AdminUserDetail } from '@/protocol/calls/adminAccounts';
import styles from '@/components/admin/admin.module.css';

const SESSIONS: readonly Column<Session>[] = [
  {
    key: 'device',
    head: strings.users.sessions.device,
    cell: ({ device }) => device ?? strings.users.sessions.unknown,
  },
  {
    key: 'from',
    head: strings.users.sessions.ip,
    cell: ({ networkAddress }) => networkAddress ?? strings.users.sessions.unknown,
  },
  { key: 'begun', head: strings.users.sessions.started, cell: ({ createdAt }) => <Moment at={createdAt} /> },
  { key: 'used', head: strings.users.sessions.lastUsed, cell: ({ lastUsedAt }) => <Moment at={lastUsedAt} /> },
];

const COLUMNS: readonly Column<AdminUser>[] = [
  {
    key: 'name',
    head: strings.users.columns.account,
    cell: ({ id, username }) => (
      <Link href={userLink(id)}>
        {username === null ? <code className={styles.code}>{id}</code> : <bdi>{username}</bdi>}
      </Link>
    ),
  },
  { key: 'mail', head: strings.users.columns.email, cell: ({ email }) => email ?? '—' },
  {
    key: 'wallets',
    head: strings.users.columns.wallets,
    cell: ({ wallets: [first, ...more] }) =>
      first ? (
        <span>
          <Address value={first.address} plain />{' '}
          {more.length > 0 && <small>{strings.users.columns.more(more.length)}</small>}
        </span>
      ) : (
        '—'
      ),
  },
  { key: 'since', head: strings.users.columns.created, cell: ({ createdAt }) => <Moment at={createdAt} /> },
  {
    key: 'lock',
    head: strings.users.columns.status,
    cell: ({ lock }) => (lock ? <Mark tone="bad">{strings.users.locked}</Mark> : strings.users.columns.active),
  },
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
    <SearchableList
      search={{
        label: strings.users.find,
        hint: strings.users.findHint,
      }}
      caption={strings.users.title}
      columns={COLUMNS}
      list={list}
      nothing={{ title: strings.users.none, text: strings.users.noneText }}
    />
  );
}

type Session = AdminUserDetail['sessions'][number];

/** An account: who it is, how it is entered, where it is open, and what can be done about it. */
function UserDetail({ id }: { id: string }) {
  const { data: user, error, reload } = useAdminData('adminGetUser', { id });
  return (
    <DetailFrame list="/admin/users" back={strings.users.all} error={user ? null : error} onRetry={() => void reload()}>
      {user && (
        <>
          <section className={styles.group} aria-label={strings.users.label}>
            <h2>
              <bdi>{user.username ?? user.profile.name ?? user.id}</bdi>{' '}
              {user.lock && <Mark tone="bad">{strings.users.locked}</Mark>}
            </h2>
            <UserFacts user={user} />
            <UserActions user={user} onChanged={reload} />
          </section>
          <section className={styles.group}>
            <h2>{strings.users.sessions.title}</h2>
            <Table
              caption={strings.users.sessions.caption}
              columns={SESSIONS}
              rows={user.sessions}
              rowKey={(session) => session.id}
              empty={<p>{strings.users.sessions.none}</p>}
            />
          </section>
        </>
      )}
    </DetailFrame>
  );
}

function UserFacts({ user }: { user: AdminUserDetail }) {
  const { facts } = strings.users;
  const methods = user.twoStep ? facts.passwordAndTwoFactor : user.hasPassword ? facts.password : '';
  return (
    <Facts
      facts={[
        [
          facts.id,
          <code key="id" className={styles.code}>
            {user.id}
          </code>,
        ],
        [facts.email, user.email && (user.emailVerified ? user.email : facts.unconfirmed(user.email))],
        [facts.publicName, user.profile.name],
        [facts.methods, methods],
        ...user.wallets.map(({ address }) => [facts.wallet, <Address key={address} value={address} />] as const),
        [facts.created, <Moment key="since" at={user.createdAt} />],
        [facts.roles, user.roles.direct.join(', ') || facts.noRoles],
        [facts.inherited, user.roles.inherited.join(', ')],
        [
          strings.users.locked,
          user.lock && (
            <span key="lock">
              <RichText text={facts.lock} parts={[<bdi>{user.lock.reason}</bdi>, <Moment at={user.lock.at} />]} />
            </span>
          ),
        ],
      ]}
    />
  );
}
