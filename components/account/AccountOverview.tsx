import { useState } from 'react';
import { strings } from '@/components/account/strings.en';
import { Button } from '@/components/ui/Button';
import { Skeleton } from '@/components/ui/Skeleton';
import { Address } from '@/components/ui/values/Address';
import type { AuthResult } from '@/lib/auth/changeSession';
import type { SessionUser } from '@/lib/session/sessionUser';
import { useAuth } from '@/lib/auth/useAuth';
import { toMessage } from '@/lib/errors/toMessage';
import { useAwaitedWallet, useWalletAccount } from '@/lib/auth/useConnectedWallet';
import { chainName } from '@/protocol/chains';
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

/**
 * The wallet that is connected in this tab, as it shows itself now (row C06): none until one is chosen, and none again
 * when it is let go. The session does not hang on it.
 */
export function ConnectedWallet() {
  const { enabled, account, chainId, connector, isOther } = useWalletAccount();
  const awaited = useAwaitedWallet();
  // A chain that is read without a wallet has a connector too.
  if (!enabled || connector === 'network') {
    return awaited ? <Skeleton width="l" /> : <span className={styles.none}>{strings.connected.none}</span>;
  }
  if (!account) return <span className={styles.none}>{strings.connected.locked}</span>;
  // Zero where the wallet named none.
  const chain = Number(chainId);
  const name = connector === 'injected' ? strings.connected.browserWallet : (connector ?? '');
  return (
    <div className={styles.line}>
      <Address value={account} />
      <span className={styles.state} data-good={!isOther}>
        {isOther ? strings.connected.otherAccount : chain ? strings.connected.onNetwork(name, chainName(chain)) : name}
      </span>
    </div>
  );
}
