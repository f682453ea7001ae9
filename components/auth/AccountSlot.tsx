import { useRouter } from 'next/router';
import { type ComponentType, lazy, Suspense } from 'react';
import styles from '@/components/auth/AccountSlot.module.css';
import { strings } from '@/components/auth/strings.en';
import { useSignInDialog } from '@/components/auth/useSignInDialog';
import '@/components/layout/account/Visitor.module.css';
import { Button } from '@/components/ui/Button';
import '@/components/ui/values/AddressPicture.module.css';
import { useAuth } from '@/lib/auth/useAuth';
import { normalizeQuery } from '@/lib/shell/normalizeQuery';
import { useHydrated } from '@/lib/state/createStore';

/** Fetched for signed-in visitors alone: 3.3 kB on `/`. Its markup comes from the server. Where it cannot be fetched, a plain link. */
const Visitor = lazy<ComponentType>(() =>
  import('@/components/layout/account/Visitor').then(
    (code) => ({ default: code.Visitor }),
    () => ({ default: SignInButton }),
  ),
);

/**
 * Always the same element: React drops the markup of the server, and shows nothing until the code is here, where what it
 * hands to a part that is still on its way has changed.
 */
const VISITOR = (
  <Suspense>
    <Visitor />
  </Suspense>
);

/**
 * The right end of the header: the visitor, or the sign-in button.
 *
 * While the session is still being read and the browser holds one (`<html data-session>`), the button stays hidden.
 */
export function AccountSlot() {
  const { user, status } = useAuth();
  return (
    <span
      className={styles.out}
      data-waiting={(!user && status === 'undefined') || undefined}
      data-auth-status={status}
    >
      {user ? VISITOR : <SignInButton />}
    </span>
  );
}

/** Props of {@link SignInButton}. */
type SignInButtonProps = { variant?: 'primary' | 'secondary'; size?: 'm' | 'l' };

/**
 * Opens the sign-in dialog; before the page answers, it is a plain link to the sign-in page, so it works from the first
 * paint on. For a visitor who is in, it leads to the account.
 */
export function SignInButton({ variant, size }: SignInButtonProps) {
  const { pathname, asPath } = useRouter();
  // The server knows no hash, and the first render must be the server's.
  const path = useHydrated() ? asPath : asPath.replace(/#.*/, '');
  const { user } = useAuth();
  const { open, warm, dialog, waiting } = useSignInDialog();
  const look = { variant, size };
  if (user) {
    return (
      <Button href="/account" {...look}>
        {strings.yourAccount}
      </Button>
    );
  }
  return (
    <>
      <Button
        // The sign-in page looks at where it is sent to; here the path is handed over as it is.
        href={pathname === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(normalizeQuery(path))}`}
        {...look}
        loading={waiting}
        onPointerEnter={warm}
        onFocus={warm}
        onClick={(event) => open({}, event)}
      >
        {strings.signIn}
      </Button>
      {dialog}
    </>
  );
}
