import { Link } from '@/components/ui/Link';
import { SignInButton } from '@/components/auth/SignInButton';
import { displayName } from '@/components/auth/displayName';
import { keepMarkup } from '@/components/ui/keepMarkup';
import { useAuth } from '@/lib/hooks/useAuth';
import '@/components/ui/AddressPicture.module.css';
import styles from '@/components/layout/AccountSlot.module.css';

const Picture = keepMarkup(async () => (await import('@/components/ui/AddressPicture')).AddressPicture);

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

      data-auth-status={status}
      aria-label={`Your account: ${name}`}
    >
      <span className={styles.picture}>
        <Picture key={user.address ?? user.id} value={user.address ?? user.id} size={28} />
      </span>
      <bdi>{name}</bdi>
    </Link>
  );
}
