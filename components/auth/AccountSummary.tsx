import { Address } from '@/components/ui/Address';
import { AddressPicture } from '@/components/ui/AddressPicture';
import { Button } from '@/components/ui/Button';
import { useAuth } from '@/lib/hooks/useAuth';
import type { SessionUser } from '@/lib/auth/sessionUser';
import { AccountEmail } from '@/components/auth/AccountEmail';
import { ConnectedWallet } from '@/components/auth/ConnectedWallet';
import { displayName } from '@/components/auth/displayName';
import styles from '@/components/auth/AccountSummary.module.css';

function describeWaysIn({ username, address }: SessionUser): string {
  if (username && address) return 'With your password, or with your wallet';
  return username ? 'With your username and password' : 'With your wallet';
}

/** Who the visitor is: name, address, email and how they came in; and the way out. */
export function AccountSummary({ user }: { user: SessionUser }) {
  const { status, signOut } = useAuth();
  const known = status !== 'undefined';
  return (
    <main className={styles.account} id="main" tabIndex={-1}>
      <header className={styles.head}>
        <AddressPicture value={user.address ?? user.id} size={72} />
        <div>
          <p className={styles.kicker}>Your account</p>
          <h1>{displayName(user)}</h1>
        </div>
        <Button className={styles.out} loading={status === 'logging_out'} onClick={() => void signOut()}>
          Sign out
        </Button>
      </header>
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
          <dd>
            <ConnectedWallet />
          </dd>
        </div>
        <div>
          <dt>Email</dt>
          <dd>
            <AccountEmail user={user} known={known} />
          </dd>
        </div>
        <div>
          <dt>How you come in</dt>
          <dd>{describeWaysIn(user)}</dd>
        </div>
      </dl>
      <p className={styles.note}>Your record is yours alone: no other visitor can read it or change it.</p>
    </main>
  );
}
