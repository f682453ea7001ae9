import Link from 'next/link';
import { useRouter } from 'next/router';
import { RichText } from '@/components/ui/RichText';
import { AccountName, DetailFrame, SearchableList, Mark, userLink, useSearch } from '@/components/admin/AdminList';
import { TimeAgo } from '@/components/ui/values/TimeAgo';
import { useAdminData, useAdminList } from '@/components/admin/useAdminCalls';
import { strings } from '@/components/admin/accounts/strings.en';
import { UserActions } from '@/components/admin/accounts/UserActions';
import { Select } from '@/components/ui/forms/Select';
import { Address } from '@/components/ui/values/Address';
import { Facts } from '@/components/ui/values/Facts';
import { type Column, Table } from '@/components/ui/values/Table';
import { createRemembered } from '@/lib/data/createRemembered';
import { readData } from '@/lib/data/readData';
import type { AdminUser, AdminUserDetail } from '@/protocol/calls/adminAccounts';
import styles from '@/components/admin/admin.module.css';

const SESSIONS: readonly Column<Session>[] = [
  {
    key: 'device',
    head: strings.users.sessions.device,
    phone: 'title',
    cell: ({ device }) => device ?? strings.users.sessions.unknown,
  },
  {
    key: 'from',
    head: strings.users.sessions.ip,
    phone: 'note',
    cell: ({ networkAddress }) => networkAddress ?? strings.users.sessions.unknown,
  },
  { key: 'begun', head: strings.users.sessions.started, cell: ({ createdAt }) => <TimeAgo at={createdAt} /> },
  {
    key: 'used',
    head: strings.users.sessions.lastUsed,
    phone: 'value',
    cell: ({ lastUsedAt }) => <TimeAgo at={lastUsedAt} />,
  },
];

/** What an account is called: the public name, else the username, else the first address, else the id. */
const nameOf = ({ id, name, username, wallets }: AdminUser): string => name ?? username ?? wallets[0]?.address ?? id;

const COLUMNS: readonly Column<AdminUser>[] = [
  {
    key: 'name',
    head: strings.users.columns.account,
    phone: 'title',
    cell: (user) => (
      <Link href={userLink(user.id)}>
        <AccountName name={nameOf(user)} />
      </Link>
    ),
  },
  { key: 'mail', head: strings.users.columns.email, phone: 'note', cell: ({ email }) => email ?? '—' },
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
  {
    key: 'since',
    head: strings.users.columns.created,
    phone: 'change',
    cell: ({ createdAt }) => <TimeAgo at={createdAt} />,
  },
  {
    key: 'seen',
    head: strings.users.columns.lastSeen,
    cell: ({ lastSeenAt }) => (lastSeenAt ? <TimeAgo at={lastSeenAt} /> : '—'),
  },
  {
    key: 'lock',
    head: strings.users.columns.status,
    phone: 'value',
    cell: ({ lock }) => (lock ? <Mark tone="bad">{strings.users.locked}</Mark> : strings.users.columns.active),
  },
];

/** All accounts, or the one that the address names. */
export function UsersPanel() {
  const { id } = useRouter().query;
  return typeof id === 'string' && id !== '' ? <UserDetail key={id} id={id} /> : <UserList />;
}

const useDomain = createRemembered<string>();

/** A name of an address (ENS), such as `ada.eth`; an email has another sign. */
const DOMAIN = /^[^\s.@]+(\.[^\s.@]+)+$/;

/** Accounts, the newest first, and a way to find one. */
function UserList() {
  const router = useRouter();
  const search = useSearch();
  const order = router.query['order'] === 'oldest' ? 'oldest' : 'newest';
  const domain = DOMAIN.test(search) ? search : null;
  const address = useDomain(domain, async () => (await readData('resolveDomain', { domain: domain ?? '' })).address);
  const list = useAdminList('adminListUsers', { search: address ?? search, order });
  const { answer } = list;
  const choose = (next: 'newest' | 'oldest') => {
    const query = { ...(search && { q: search }), ...(next === 'oldest' && { order: next }) };
    void router.push({ pathname: '/admin/users', query });
  };
  return (
    <SearchableList
      search={{
        label: strings.users.find,
        hint: strings.users.findHint,
      }}
      caption={strings.users.title}
      columns={COLUMNS}
      list={list}
      nothing={{ title: strings.users.none, text: isShort(search) ? strings.users.shortText : strings.users.noneText }}
      tools={
        <>
          <Select
            quietLabel
            label={strings.users.order}
            value={order}
            onChange={choose}
            options={[
              { value: 'newest', label: strings.users.newest },
              { value: 'oldest', label: strings.users.oldest },
            ]}
          />
          <span role="status">{answer ? strings.users.count(answer.total) : ''}</span>
        </>
      }
    />
  );
}

/** Of less than three letters or digits in a row only beginnings are found. */
const isShort = (search: string): boolean => !/[\p{L}\p{N}]{3}/u.test(search);

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
              <AccountName name={nameOf(user)} /> {user.lock && <Mark tone="bad">{strings.users.locked}</Mark>}
            </h2>
            <UserFacts user={user} />
            <UserActions user={user} onChanged={reload} />
          </section>
          <section className={styles.group}>
            <h2>{strings.users.sessions.title}</h2>
            <Table
              compact
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
        [facts.publicName, user.name],
        [facts.username, user.username],
        [facts.methods, methods],
        ...user.wallets.map(({ address }) => [facts.wallet, <Address key={address} value={address} />] as const),
        [facts.created, <TimeAgo key="since" at={user.createdAt} />],
        [facts.lastSeen, user.lastSeenAt && <TimeAgo key="seen" at={user.lastSeenAt} />],
        [facts.roles, user.roles.direct.join(', ') || facts.noRoles],
        [facts.inherited, user.roles.inherited.join(', ')],
        [
          strings.users.locked,
          user.lock && (
            <span key="lock">
              <RichText text={facts.lock} parts={[<bdi>{user.lock.reason}</bdi>, <TimeAgo at={user.lock.at} />]} />
            </span>
          ),
        ],
      ]}
    />
  );
}
