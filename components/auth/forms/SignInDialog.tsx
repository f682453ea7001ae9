import { useRouter } from 'next/router';
import { useEffect, useEffectEvent, useState } from 'react';
import { Divider } from '@/components/ui/Divider';
import { ForgotPasswordForm } from '@/components/auth/forms/EmailForm';
import { PasswordForm } from '@/components/auth/forms/PasswordForm';
import { SignUpForm } from '@/components/auth/forms/SignUpForm';
import { strings } from '@/components/auth/forms/strings.en';
import { WalletEntry } from '@/components/wallet/sign-in/WalletEntry';
import { WalletIntro } from '@/components/wallet/sign-in/WalletLesson';
import { HOME_AFTER_SIGN_IN } from '@/lib/shell/nextPath';
import { useFocusFirstField } from '@/components/ui/forms/focus';
import { Dialog, useExitAnimation } from '@/components/ui/overlays/Dialog';
import { type StartedSignIn, useWalletSignIn } from '@/components/wallet/sign-in/useWalletSignIn';
import { Button } from '@/components/ui/Button';
import { authStore } from '@/lib/session/authStore';
import { preloadSdk } from '@/lib/auth/preloadSdk';
import type { WalletOption } from '@/lib/wallets/Wallet';
import styles from '@/components/auth/forms/SignInDialog.module.css';

/** What the dialog shows: the ways in, or one of the forms. */
export type SignInView = 'choose' | 'password' | 'sign-up' | 'forgot';

/** Props of {@link SignInDialog}. */
export type SignInDialogProps = {
  view: SignInView;
  /** A wallet that was chosen on the page and is asked already. */
  started: StartedSignIn | null;
  onClose: () => void;
};

const { heads } = strings;

const HEADS: Readonly<Record<SignInView, { title: string; description: string }>> = {
  choose: { title: heads.choose, description: heads.chooseText },
  password: { title: heads.password, description: heads.passwordText },
  'sign-up': { title: heads.signUp, description: heads.signUpText },
  forgot: { title: heads.forgot, description: heads.forgotText },
};

/** The time the door takes to open (`--slow`), in milliseconds. */
const AFTER_OPENING_MS = 240;

/** What is going on with the chosen wallet. Of a kit that keeps the key for the visitor, nobody may say that it stays with them. */
function describeTurn({ kind }: WalletOption): { title: string; description: string } {
  if (kind === 'magic') return { title: heads.email, description: heads.emailText };
  if (kind === 'web3auth') return { title: heads.social, description: heads.socialText };
  return { title: heads.wallet, description: heads.walletText };
}

/** Sign in without leaving the page. From the first page it leads on to the account; elsewhere the visitor stays. */
export function SignInDialog({ view: firstView, started, onClose }: SignInDialogProps) {
  const router = useRouter();
  const [view, setView] = useState(firstView);
  const entry = useWalletSignIn({ started });
  const { title, description } = entry.chosen ? describeTurn(entry.chosen) : HEADS[view];

  const leadOn = useEffectEvent(() => {
    if (authStore.get().status !== 'authenticated') return;
    if (router.pathname === '/') void router.push(HOME_AFTER_SIGN_IN);
    onClose();
  });
  // Straight from the store: the button that opened this gives way to the visitor's name, and takes the dialog with it
  // before an effect could run.
  useEffect(() => authStore.subscribe(leadOn), []);
  // Whichever way is chosen needs it. After the first frame, which must not wait for it: an effect runs before.
  useEffect(() => {
    const timer = setTimeout(preloadSdk, AFTER_OPENING_MS);
    return () => clearTimeout(timer);
  }, []);

  // Who closes it while a wallet is asked does not want to come in by an answer given later.
  const close = () => {
    entry.leave();
    onClose();
  };

  useExitAnimation(close);
  const body = useFocusFirstField<HTMLDivElement>(entry.chosen ? 'wallet' : view);

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={title}
      description={description}
      aside={entry.chosen || view === 'choose' ? <WalletIntro /> : undefined}
    >
      <div className={styles.body} ref={body}>
        {(view === 'choose' || entry.chosen) && <WalletEntry {...entry} introBeside />}
        {!entry.chosen && view === 'choose' && (
          <>
            <Divider>{strings.ways.or}</Divider>
            <div className={styles.two}>
              <Button onClick={() => setView('password')}>{strings.ways.password}</Button>
              <Button onClick={() => setView('sign-up')}>{strings.ways.createAccount}</Button>
            </div>
          </>
        )}
        {!entry.chosen && view === 'password' && <PasswordForm onForgot={() => setView('forgot')} />}
        {!entry.chosen && view === 'sign-up' && <SignUpForm />}
        {!entry.chosen && view === 'forgot' && <ForgotPasswordForm />}
        {!entry.chosen && view !== 'choose' && <OtherWays view={view} onChange={setView} />}
      </div>
    </Dialog>
  );
}

/** The way from one form to the others. */
function OtherWays({ view, onChange }: { view: SignInView; onChange: (view: SignInView) => void }) {
  return (
    <p className={styles.ways}>
      <button type="button" onClick={() => onChange('choose')}>
        {strings.ways.all}
      </button>
      {view !== 'password' && (
        <button type="button" onClick={() => onChange('password')}>
          {strings.ways.signIn}
        </button>
      )}
      {view !== 'sign-up' && (
        <button type="button" onClick={() => onChange('sign-up')}>
          {strings.ways.createAccount}
        </button>
      )}
    </p>
  );
}
