import { useState } from 'react';
import { ConnectedWallet } from '@/components/account/ConnectedWallet';
import { strings } from '@/components/account/strings.en';
import { Address } from '@/components/ui/values/Address';
import { Button } from '@/components/ui/Button';
import { Skeleton } from '@/components/ui/Skeleton';
import type { AuthResult } from '@/lib/auth/session/changeSession';
import type { SessionUser } from '@/lib/auth/session/sessionUser';
import { toMessage } from '@/lib/errors/toMessage';
import { useAuth } from '@/lib/auth/useAuth';
import styles from '@/components/account/AccountOverview.module.css';

function describeWaysIn({ username, address }: SessionUser): string {
  if (username && address) return strings.overview.passwordAndWallet;
  return username ? strings.overview.password : strings.overview.walletOnly;
}

/** Who the visitor is: name, address, email and how they came in. */
export function AccountOverview({ user }: { user: SessionUser }) {
  const { status } = useAuth();
  return (
    <>
      <dl className={styles.rows}>
        <div>
          <dt>{strings.overview.name}</dt>
          <dd>{user.username ?? <span className={styles.none}>{strings.overview.notSet}</span>}</dd>
        </div>
        <div>
          <dt>{strings.overview.wallet}</dt>
          <dd>
            {user.address ? (
              <Address value={user.address} copy />
            ) : (
              <span className={styles.none}>{strings.overview.none}</span>
            )}
          </dd>
        </div>
        <div>
          <dt>{strings.overview.connected}</dt>
          <dd className={user.address ? styles.wallet : undefined}>
            <ConnectedWallet />
          </dd>
        </div>
        <div>
          <dt>{strings.overview.email}</dt>
          <dd>
            <AccountEmail user={user} known={status !== 'undefined'} />
          </dd>
        </div>
        <div>
          <dt>{strings.overview.methods}</dt>
          <dd>{describeWaysIn(user)}</dd>
        </div>
      </dl>
      <p className={styles.note}>{strings.overview.privacy}</p>
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
  const { resendVerification } = useAuth();
  const [sending, setSending] = useState<'now' | AuthResult | null>(null);
  const sent = sending !== null && sending !== 'now' ? sending : null;
  if (!known) return <Skeleton />;
  if (!email) return <span className={styles.none}>{strings.overview.notSet}</span>;

  const resend = async () => {
    setSending('now');
    setSending(await resendVerification(email));
  };
  return (
    <div className={styles.line}>
      <span>{email}</span>
      <span className={styles.state} data-good={emailVerified}>
        {emailVerified ? strings.overview.confirmed : strings.overview.unconfirmed}
      </span>
      {!emailVerified && !sent?.ok && (
        <Button loading={sending === 'now'} onClick={() => void resend()}>
          {strings.overview.resend}
        </Button>
      )}
      <span role="status" className={styles.said}>
        {sent && (sent.ok ? strings.overview.resent : toMessage(sent.error))}
      </span>
    </div>
  );
}
