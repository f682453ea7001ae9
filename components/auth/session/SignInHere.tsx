import { onFirstIntent, preloadSdk } from '@/lib/auth/preloadSdk';
import { Divider } from '@/components/ui/Divider';
import { PasswordForm } from '@/components/auth/forms/PasswordForm';
import { strings } from '@/components/auth/session/strings.en';
import { useFocusFirstField } from '@/components/ui/forms/focus';
import { useWalletSignIn } from '@/components/wallet/sign-in/useWalletSignIn';
import { WalletEntry } from '@/components/wallet/sign-in/WalletEntry';
import styles from '@/components/auth/forms/SignInDialog.module.css';

const watchIntent = onFirstIntent(preloadSdk);

/** All ways in, in the page itself: wallets first, the password below. What was typed stays while a wallet is asked. */
export function SignInHere() {
  const entry = useWalletSignIn();
  const wallets = useFocusFirstField<HTMLDivElement>(entry.chosen ? 'wallet' : 'choose');
  return (
    <div className={styles.body} ref={watchIntent}>
      <div className={styles.body} ref={wallets}>
        <WalletEntry {...entry} />
      </div>
      <div className={styles.body} hidden={entry.chosen !== null}>
        <Divider>{strings.or}</Divider>
        <PasswordForm />
      </div>
    </div>
  );
}
