import { useState, type ComponentType, type MouseEvent, type ReactNode } from 'react';
import { MissingCodeError } from '@/lib/errors/FoyerError';
import { useAuth } from '@/lib/auth/useAuth';
import type { WalletOption } from '@/lib/wallets/Wallet';
import { rememberWallet } from '@/components/wallet/list/WalletList';
import type { StartedSignIn } from '@/components/wallet/sign-in/useWalletSignIn';
import type { SignInDialogProps, SignInView } from '@/components/auth/forms/SignInDialog';
import styles from '@/components/auth/useSignInDialog.module.css';

let Loaded: ComponentType<SignInDialogProps> | null = null;

/** Fetches the dialog's code. Rejects where that cannot be had; the next call tries again. */
async function loadDialog(): Promise<void> {
  Loaded ??= (await import('@/components/auth/forms/SignInDialog')).SignInDialog;
}

/** What the dialog opens with: the wallets, a form, or a wallet that was chosen on the page. */
type Opening = { view?: SignInView; wallet?: WalletOption };

/** The wallet is asked already when the dialog comes. */
type Opened = { view: SignInView; started: StartedSignIn | null };

/**
 * The sign-in dialog for any page. Its code is fetched when `warm` is called (pointer or focus on what opens it), so that
 * it is there at once on the click; `waiting` says that it was wanted and its code is still loading. `open` takes a click on a
 * link and keeps it from leading away. Where the code cannot be fetched, a sentence says so instead of the dialog, until the
 * next click.
 */
export function useSignInDialog() {
  const { signInWithWallet, cancelSignIn } = useAuth();
  const [opening, setOpening] = useState<Opened | null>(null);
  const [error, setError] = useState<MissingCodeError | null>(null);

  const start = (wallet: WalletOption): StartedSignIn => {
    const result = signInWithWallet(wallet);
    void result.then(({ ok }) => ok && rememberWallet(wallet));
    return { wallet, result };
  };
  const open = ({ view, wallet }: Opening, event?: MouseEvent<HTMLElement>) => {
    if (event) {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      // Not every browser focuses what is clicked, and the focus goes back to where it was when the dialog closes.
      event.currentTarget.focus();
    }
    const opened: Opened = { view: view ?? 'choose', started: wallet ? start(wallet) : null };
    setError(null);
    setOpening(opened);
    if (Loaded) return;
    loadDialog().then(
      // Another object: what it opens with is known already, and only the code is new.
      () => setOpening({ ...opened }),
      (cause) => {
        setOpening(null);
        // Without the dialog nobody would see what the wallet needs.
        cancelSignIn();
        setError(new MissingCodeError(cause));
      },
    );
  };
  const dialog: ReactNode = error ? (
    <p role="alert" className={styles.fault}>
      {error.message} {error.whatToDo}
    </p>
  ) : (
    Loaded && opening && <Loaded {...opening} onClose={() => setOpening(null)} />
  );
  // A failure does not matter yet: the click tries again and reports.
  const warm = () => void loadDialog().catch(() => undefined);
  return { open, warm, dialog, waiting: opening !== null && !Loaded };
}
