import { useState } from 'react';
import { ConnectedWallet } from '@/components/account/ConnectedWallet';
import { Address } from '@/components/ui/values/Address';
import { Button } from '@/components/ui/Button';
import { Skeleton } from '@/components/ui/Skeleton';
import type { SessionUser } from '@/lib/auth/session/sessionUser';
import { toMessage } from '@/lib/errors/toMessage';
import { useAuth } from '@/lib/auth/useAuth';
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

/** Props of {@link AccountEmail}. */
type AccountEmailProps = {
  user: SessionUser;
  /** Whether the user was read already; before, only what the session marker holds is known. */
  known: boolean;
};

/** The visitor's email address, whether it is confirmed, and another mail to confirm it with. */
function AccountEmail({ user: { email, emailVerified }, known }: AccountEmailProps) {
  const { error, resendVerification } = useAuth();
  const [sending, setSending] = useState<'no' | 'now' | 'sent' | 'failed'>('no');
  if (!known) return <Skeleton />;
  if (!email) return <span className={styles.none}>None</span>;

  const resend = async () => {
    setSending('now');
    setSending((await resendVerification(email)) ? 'sent' : 'failed');
  };
  return (
    <div className={styles.line}>
      <span>{email}</span>
      <span className={styles.state} data-good={emailVerified}>
        {emailVerified ? 'Confirmed' : 'Not confirmed yet'}
      </span>
      {!emailVerified && sending !== 'sent' && (
        <Button loading={sending === 'now'} onClick={() => void resend()}>
          Send the mail again
        </Button>
      )}
      <span role="status" className={styles.said}>
        {sending === 'sent' && 'A new mail is on its way.'}
        {sending === 'failed' && error && toMessage(error)}
      </span>
    </div>
  );
}
