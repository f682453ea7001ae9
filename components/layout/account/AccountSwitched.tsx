import { useState } from 'react';
import { accountStrings } from '@/components/layout/inside/strings.en';
import type { AuthResult } from '@/lib/auth/changeSession';
import { useAuth } from '@/lib/auth/useAuth';
import { linkWallet } from '@/lib/auth/walletActions';
import type { WalletOption } from '@/lib/wallets/Wallet';
import type { FoyerError } from '@/lib/errors/FoyerError';
import { toMessage } from '@/lib/errors/toMessage';
import { Address } from '@/components/ui/values/Address';
import { Button } from '@/components/ui/Button';
import { RichText } from '@/components/ui/RichText';
import styles from '@/components/layout/account/AccountSwitched.module.css';

/** Where it is kept that somebody stays who they are: by account and address, as long as this tab is open. */
const STORAGE_KEY = 'foyer.keptAccount';

function readStored(): string | null {
  try {
    return sessionStorage.getItem(STORAGE_KEY);
  } catch {
    return null; // A browser that keeps nothing asks again on the next page.
  }
}

function keep(choice: string): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, choice);
  } catch {
    return; // As above.
  }
}

/** Props of {@link AccountSwitched}. */
export type AccountSwitchedProps = { wallet: WalletOption; account: string };

/**
 * Asks, once, what a visitor means who chose another account in their wallet: to sign in as that one, to link it, or to
 * stay who they are. Wallet and account never disagree in silence, and nothing is signed before a tap.
 */
export function AccountSwitched({ wallet, account }: AccountSwitchedProps) {
  const { user, signInWithWallet } = useAuth();
  const choice = `${user?.id ?? ''} ${account}`;
  const [settled, setSettled] = useState(readStored);
  const [busy, setBusy] = useState<'sign-in' | 'link' | null>(null);
  const [error, setError] = useState<FoyerError | null>(null);
  if (settled === choice) return null;

  const stay = () => {
    setSettled(choice);
    keep(choice);
  };
  const act = async (what: 'sign-in' | 'link', action: Promise<AuthResult>) => {
    setBusy(what);
    setError(null);
    const result = await action;
    setBusy(null);
    if (result.ok) setSettled(choice);
    else if (!result.canceled) setError(result.error);
  };
  return (
    <aside className={styles.switched} role="status" aria-label={accountStrings.switched.label}>
      <div>
        <p className={styles.title}>
          <RichText
            text={accountStrings.switched.title}
            parts={[<bdi>{wallet.name}</bdi>, <Address value={account} />]}
          />
        </p>
        {error && <p className={styles.fault}>{toMessage(error)}</p>}
      </div>
      <div className={styles.actions}>
        <Button
          variant="primary"
          loading={busy === 'sign-in'}
          onClick={() => void act('sign-in', signInWithWallet(wallet))}
        >
          {accountStrings.switched.signIn}
        </Button>
        <Button loading={busy === 'link'} onClick={() => void act('link', linkWallet(wallet))}>
          {accountStrings.switched.link}
        </Button>
        <Button variant="quiet" onClick={stay}>
          {accountStrings.switched.stay}
        </Button>
      </div>
    </aside>
  );
}
