import '@/components/auth/menu/Visitor.module.css';
import '@/components/ui/values/AddressPicture.module.css';
import { type ComponentType, lazy, Suspense } from 'react';
import { SignInButton } from '@/components/auth/SignInButton';
import { useAuth } from '@/lib/auth/useAuth';
import styles from '@/components/auth/AccountSlot.module.css';

/** Fetched for signed-in visitors alone: 3.3 kB on `/`. Its markup comes from the server. Where it cannot be fetched, a plain link. */
const Visitor = lazy<ComponentType>(() =>
  import('@/components/auth/menu/Visitor').then(
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
  const waiting = status === 'undefined' || undefined;
  return (
    <span className={styles.out} data-waiting={user ? undefined : waiting} data-auth-status={status}>
      {user ? VISITOR : <SignInButton />}
    </span>
  );
}
