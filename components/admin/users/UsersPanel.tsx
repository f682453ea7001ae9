import Link from 'next/link';
import { useRouter } from 'next/router';
import { RichText } from '@/components/ui/RichText';
import { DetailFrame } from '@/components/admin/DetailFrame';
import { FoundList } from '@/components/admin/FoundList';
import { Mark } from '@/components/admin/Mark';
import { Moment } from '@/components/ui/values/Moment';
import { useSearch } from '@/components/admin/SearchForm';
import { useAdminData } from '@/components/admin/useAdminData';
import { useAdminList } from '@/components/admin/useAdminList';
import { strings } from '@/components/admin/users/strings.en';
import { UserActs } from '@/components/admin/users/UserActs';
import { userLink } from '@/components/admin/users/userLink';
import { Address } from '@/components/ui/values/Address';
import { Facts } from '@/components/ui/values/Facts';
import { type Column, Table } from '@/components/ui/values/Table';
import type { AdminUser, AdminUserDetail } from '@/protocol/calls/adminAccounts';
import styles from '@/components/admin/admin.module.css';

const SESSIONS: readonly Column<Session>[] = [
  { key: 'device', head: strings.sessions.device, cell: ({ device }) => device ?? strings.sessions.unknown },
  { key: 'from', head: strings.sessions.ip, cell: ({ networkAddress }) => networkAddress ?? strings.sessions.unknown },
  { key: 'begun', head: strings.sessions.started, cell: ({ createdAt }) => <Moment at={createdAt} /> },
  { key: 'used', head: strings.sessions.lastUsed, cell: ({ lastUsedAt }) => <Moment at={lastUsedAt} /> },
];

const COLUMNS: readonly Column<AdminUser>[] = [
  {
    key: 'name',
    head: strings.columns.account,
    cell: ({ id, username }) => (
      <Link href={userLink(id)}>
        {username === null ? <code className={styles.code}>{id}</code> : <bdi>{username}</bdi>}
      </Link>
    ),
  },
  { key: 'mail', head: strings.columns.email, cell: ({ email }) => email ?? '—' },
  {
    key: 'wallets',
    head: strings.columns.wallets,
    cell: ({ wallets: [first, ...more] }) =>
      first ? (
        <span>
          <Address value={first.address} plain />{' '}
          {more.length > 0 && <small>{strings.columns.more(more.length)}</small>}
        </span>
      ) : (
        '—'
      ),
  },
  { key: 'since', head: strings.columns.created, cell: ({ createdAt }) => <Moment at={createdAt} /> },
  {
    key: 'lock',
    head: strings.columns.status,
    cell: ({ lock }) => (lock ? <Mark tone="bad">{strings.locked}</Mark> : strings.columns.active),
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
    <FoundList
      search={{
        label: strings.find,
        hint: strings.findHint,
      }}
      caption={strings.title}
      columns={COLUMNS}
      list={list}
      nothing={{ title: strings.none, text: strings.noneText }}
    />
  );
}

type Session = AdminUserDetail['sessions'][number];

/** An account: who it is, how it is entered, where it is open, and what can be done about it. */
function UserDetail({ id }: { id: string }) {
  const { data: user, error, reload } = useAdminData('adminGetUser', { id });
  return (
    <DetailFrame list="/admin/users" back={strings.all} error={user ? null : error} onRetry={() => void reload()}>
      {user && (
        <>
          <section className={styles.group} aria-label={strings.label}>
            <h2>
              <bdi>{user.username ?? user.profile.name ?? user.id}</bdi>{' '}
              {user.lock && <Mark tone="bad">{strings.locked}</Mark>}
            </h2>
            <UserFacts user={user} />
            <UserActs user={user} onChanged={reload} />
          </section>
          <section className={styles.group}>
            <h2>{strings.sessions.title}</h2>
            <Table
              caption={strings.sessions.caption}
              columns={SESSIONS}
              rows={user.sessions}
              rowKey={(session) => session.id}
              empty={<p>{strings.sessions.none}</p>}
            />
          </section>
        </>
      )}
    </DetailFrame>
  );
}

function UserFacts({ user }: { user: AdminUserDetail }) {
  const { facts } = strings;
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
          strings.locked,
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
