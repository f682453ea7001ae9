import Link from 'next/link';
import { SignInButton } from '@/components/auth/SignInButton';
import { displayName } from '@/components/auth/displayName';
import { AddressPicture } from '@/components/ui/AddressPicture';
import { useAuth } from '@/lib/hooks/useAuth';
import styles from './AccountSlot.module.css';

/**
 * The right end of the header: the visitor, or the way in.
 *
 * While the session is still being read and the browser holds one (`<html data-session>`), the way in stays unseen.
 */
export function AccountSlot() {
  const { user, status } = useAuth();
  if (!user) {
    return (
      <span className={styles.out} data-waiting={status === 'undefined' || undefined} data-auth-status={status}>
        <SignInButton />
      </span>
    );
  }
  const name = displayName(user);
  return (
    <Link
      className={styles.in}
      href="/account"
      prefetch={false}
      data-auth-status={status}
      aria-label={`Your account: ${name}`}
    >
      <AddressPicture value={user.address ?? user.id} size={28} />
      <bdi>{name}</bdi>
    </Link>
  );
}
