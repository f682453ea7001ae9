import { Address } from '@/components/ui/Address';
import { useAuth } from '@/lib/hooks/useAuth';
import type { SessionUser } from '@/lib/auth/sessionUser';
import { AccountEmail } from '@/components/account/AccountEmail';
import { ConnectedWallet } from '@/components/account/ConnectedWallet';
import styles from '@/components/account/AccountOverview.module.css';

function describeWaysIn({ username, address }: SessionUser): string {
  if (username && address) return 'With your password, or with your wallet';
  return username ? 'With your username and password' : 'With your wallet';
}

/** Who the visitor is: name, address, email and how they came in. */
export function AccountOverview({ user }: { user: SessionUser }) {
  const { status } = useAuth();
  return (
    <>
      <dl className={styles.rows}>
        <div>
          <dt>Name</dt>
          <dd>{user.username ?? <span className={styles.none}>None: you are known by your wallet</span>}</dd>
        </div>
        <div>
          <dt>Wallet</dt>
          <dd>{user.address ? <Address value={user.address} copy /> : <span className={styles.none}>None</span>}</dd>
        </div>
        <div>
          <dt>Connected now</dt>
          <dd className={user.address ? styles.wallet : undefined}>
            <ConnectedWallet />
          </dd>
        </div>
        <div>
          <dt>Email</dt>
          <dd>
            <AccountEmail user={user} known={status !== 'undefined'} />
          </dd>
        </div>
        <div>
          <dt>How you come in</dt>
          <dd>{describeWaysIn(user)}</dd>
        </div>
      </dl>
      <p className={styles.note}>Your record is yours alone: no other visitor can read it or change it.</p>
    </>
  );
}
