import styles from '@/components/admin/admin.module.css';
import { DetailFrame } from '@/components/admin/DetailFrame';
import { Mark } from '@/components/admin/Mark';
import { Moment } from '@/components/admin/Moment';
import { useAdminData } from '@/components/admin/useAdminData';
import { UserActs } from '@/components/admin/users/UserActs';
import { Address } from '@/components/ui/Address';
import { Facts } from '@/components/ui/Facts';
import { Table, type Column } from '@/components/ui/Table';
import type { AdminUserDetail } from '@/protocol/admin';

type Session = AdminUserDetail['sessions'][number];

const SESSIONS: readonly Column<Session>[] = [
  { key: 'device', head: 'Device', cell: ({ device }) => device ?? 'Unknown' },
  { key: 'from', head: 'From', cell: ({ networkAddress }) => networkAddress ?? 'Unknown' },
  { key: 'begun', head: 'Begun', cell: ({ createdAt }) => <Moment at={createdAt} /> },
  { key: 'used', head: 'Used', cell: ({ lastUsedAt }) => <Moment at={lastUsedAt} /> },
];

/** An account: who it is, how it is entered, where it is open, and what can be done about it. */
export function UserDetail({ id }: { id: string }) {
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
