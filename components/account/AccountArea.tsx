import { useRouter } from 'next/router';
import type { ReactNode } from 'react';
import { AddressPicture } from '@/components/ui/AddressPicture';
import { Button } from '@/components/ui/Button';
import { Link } from '@/components/ui/Link';
import { useAuth } from '@/lib/hooks/useAuth';
import type { SessionUser } from '@/lib/auth/sessionUser';
import { displayName } from '@/components/auth/displayName';
import styles from '@/components/account/AccountArea.module.css';

/** The pages of the account, in their order. */
const PAGES = [
  { href: '/account', label: 'Profile' },
  { href: '/account/security', label: 'Security' },
  { href: '/account/wallets', label: 'Wallets' },
  { href: '/account/sessions', label: 'Sessions' },
  { href: '/account/data', label: 'Your data' },
] as const;

/** The frame of every page of the account: who the visitor is, the way between the pages, and the way out. */
export function AccountArea({ user, children }: { user: SessionUser; children: ReactNode }) {
  const { pathname } = useRouter();
  const { status, signOut } = useAuth();
  return (
    <main className={styles.account} id="main" tabIndex={-1}>
      <header className={styles.head}>
        <AddressPicture value={user.address ?? user.id} size={72} />
        <div className={styles.name}>
          <p className={styles.kicker}>Your account</p>
          <h1>{displayName(user)}</h1>
        </div>
        <Button className={styles.out} loading={status === 'logging_out'} onClick={() => void signOut()}>
          Sign out
        </Button>
      </header>
      <nav className={styles.pages} aria-label="Your account">
        {PAGES.map(({ href, label }) => (
          <Link key={href} href={href} aria-current={pathname === href ? 'page' : undefined}>
            {label}
          </Link>
        ))}
      </nav>
      {children}
    </main>
  );
}
