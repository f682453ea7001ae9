import { useState, type ComponentType, type MouseEvent, type ReactNode } from 'react';
import { UnreachableError } from '@/lib/errors/connectionErrors';
import { useAuth } from '@/lib/auth/useAuth';
import type { WalletOption } from '@/lib/wallets/Wallet';
import { rememberWallet } from '@/components/wallet/list/WalletList';
import type { SignInDialogProps, SignInView } from '@/components/auth/forms/SignInDialog';
import styles from '@/components/auth/useSignInDialog.module.css';

let Loaded: ComponentType<SignInDialogProps> | null = null;

/** Fetches the dialog's code. Rejects where that cannot be had; the next call tries again. */
async function loadDialog(): Promise<void> {
  Loaded ??= (await import('@/components/auth/forms/SignInDialog')).SignInDialog;
}

/** With what the dialog opens: the wallets, a form, or a wallet that was chosen on the page and is asked already. */
type Opening = { view?: SignInView; wallet?: WalletOption };

/**
 * The sign-in dialog for any page. Its code is fetched when `warm` is called (pointer or focus on what opens it), so that
 * it stands at once on the click; `waiting` says that it was wanted and its code is still on the way. `open` takes a click on a link and keeps it from leading away. Where the code cannot be
 * fetched, a sentence says so instead of the dialog, until the next click.
 */
export function useSignInDialog() {
  const { signInWithWallet, cancelSignIn } = useAuth();
  const [opening, setOpening] = useState<Opening | null>(null);
  const [fault, setFault] = useState<UnreachableError | null>(null);

  const open = (how: Opening, event?: MouseEvent<HTMLElement>) => {
    if (event && (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)) return;
    event?.preventDefault();
    // Not every browser focuses what is clicked, and the focus goes back to where it was when the dialog closes.
    event?.currentTarget.focus();
    const { wallet } = how;
    if (wallet) void signInWithWallet(wallet).then((done) => done && rememberWallet(wallet));
    setFault(null);
    setOpening(how);
    if (Loaded) return;
    loadDialog().then(
      // Another object: what it opens with is known already, and only the code is new.
      () => setOpening({ ...how }),
      (cause) => {
        setOpening(null);
        // Without the dialog nobody would see how the wallet's turn goes.
        cancelSignIn();
        setFault(new UnreachableError(cause));
      },
    );
  };
  const dialog: ReactNode = fault ? (
    <p role="alert" className={styles.fault}>
      {fault.message} {fault.whatToDo}
    </p>
  ) : (
    Loaded &&
    opening && (
      <Loaded view={opening.view ?? 'choose'} wallet={opening.wallet ?? null} onClose={() => setOpening(null)} />
    )
  );
  // A failure is no matter yet: the click tries again and reports.
  const warm = () => void loadDialog().catch(() => undefined);
  return { open, warm, dialog, waiting: opening !== null && !Loaded };
}
