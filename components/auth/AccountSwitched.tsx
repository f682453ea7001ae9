import { useState } from 'react';
import { accountWallets } from '@/lib/auth/accountWallets';
import { isLinked } from '@/lib/auth/isLinked';
import { useAuth } from '@/lib/auth/useAuth';
import { useConnectedWallet } from '@/lib/wallets/hooks/useConnectedWallet';
import { toMessage } from '@/lib/errors/toMessage';
import { Address } from '@/components/ui/values/Address';
import { Button } from '@/components/ui/Button';
import styles from '@/components/auth/AccountSwitched.module.css';

/**
 * Asks, once, what a visitor means who chose another account in their wallet: to sign in as that one, to link it, or to
 * stay who they are. Wallet and account never disagree in silence, and nothing is signed before a tap.
 */
export function AccountSwitched() {
  const connected = useConnectedWallet();
  const { user, error, step, signInWithWallet } = useAuth();
  const [settled, setSettled] = useState<string | null>(null);
  const [busy, setBusy] = useState<'sign-in' | 'link' | null>(null);
  if (!connected?.account || !user) return null;
  const { wallet, account } = connected;
  if (settled === account || isLinked(wallet.family, account)) return null;

  const act = async (what: 'sign-in' | 'link', work: Promise<boolean>) => {
    setBusy(what);
    const done = await work;
    setBusy(null);
    if (done) setSettled(account);
  };
  return (
    <aside className={styles.switched} role="status" aria-label="Another account in your wallet">
      <div>
        <p className={styles.title}>
          <bdi>{wallet.name}</bdi> shows another account
        </p>
        <Address value={account} />
        {error && !step && <p className={styles.fault}>{toMessage(error)}</p>}
      </div>
      <div className={styles.actions}>
        <Button
          variant="primary"
          loading={busy === 'sign-in'}
          onClick={() => void act('sign-in', signInWithWallet(wallet))}
        >
          Sign in as it
        </Button>
        <Button loading={busy === 'link'} onClick={() => void act('link', accountWallets.link(wallet))}>
          Link it to this account
        </Button>
        <Button variant="quiet" onClick={() => setSettled(account)}>
          Stay as I am
        </Button>
      </div>
    </aside>
  );
}
