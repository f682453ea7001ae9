import { useState } from 'react';
import { strings } from '@/components/auth/menu/strings.en';
import type { AuthResult } from '@/lib/auth/session/changeSession';
import { useAuth } from '@/lib/auth/useAuth';
import { linkWallet } from '@/lib/auth/walletActions';
import type { WalletOption } from '@/lib/wallets/Wallet';
import type { FoyerError } from '@/lib/errors/FoyerError';
import { toMessage } from '@/lib/errors/toMessage';
import { Address } from '@/components/ui/values/Address';
import { Button } from '@/components/ui/Button';
import { RichText } from '@/components/ui/RichText';
import styles from '@/components/auth/menu/AccountSwitched.module.css';

/** Props of {@link AccountSwitched}. */
export type AccountSwitchedProps = { wallet: WalletOption; account: string };

/**
 * Asks, once, what a visitor means who chose another account in their wallet: to sign in as that one, to link it, or to
 * stay who they are. Wallet and account never disagree in silence, and nothing is signed before a tap.
 */
export function AccountSwitched({ wallet, account }: AccountSwitchedProps) {
  const { signInWithWallet } = useAuth();
  const [settled, setSettled] = useState<string | null>(null);
  const [busy, setBusy] = useState<'sign-in' | 'link' | null>(null);
  const [error, setError] = useState<FoyerError | null>(null);
  if (settled === account) return null;

  const act = async (what: 'sign-in' | 'link', action: Promise<AuthResult>) => {
    setBusy(what);
    setError(null);
    const result = await action;
    setBusy(null);
    if (result.ok) setSettled(account);
    else if (!result.canceled) setError(result.error);
  };
  return (
    <aside className={styles.switched} role="status" aria-label={strings.switched.label}>
      <div>
        <p className={styles.title}>
          <RichText text={strings.switched.title} parts={[<bdi>{wallet.name}</bdi>, <Address value={account} />]} />
        </p>
        {error && <p className={styles.fault}>{toMessage(error)}</p>}
      </div>
      <div className={styles.actions}>
        <Button
          variant="primary"
          loading={busy === 'sign-in'}
          onClick={() => void act('sign-in', signInWithWallet(wallet))}
        >
          {strings.switched.signIn}
        </Button>
        <Button loading={busy === 'link'} onClick={() => void act('link', linkWallet(wallet))}>
          {strings.switched.link}
        </Button>
        <Button variant="quiet" onClick={() => setSettled(account)}>
          {strings.switched.stay}
        </Button>
      </div>
    </aside>
  );
}
