import Link from 'next/link';
import { AccountSlot } from '@/components/layout/AccountSlot';
import { Logo } from '@/components/layout/Logo';
import { ThemeToggle } from '@/components/layout/ThemeToggle';
import styles from './SiteHeader.module.css';

/** The head of every page. */
export function SiteHeader() {
  return (
    <header className={`wrap ${styles.header}`}>
      <Link className={styles.logo} href="/" prefetch={false} aria-label="Foyer, first page">
        <Logo />
        Foyer
      </Link>
      <nav className={styles.nav} aria-label="On the first page">
        <Link href="/#inside" prefetch={false}>
          What is inside
        </Link>
        <Link href="/#developers" prefetch={false}>
          For developers
        </Link>
        <Link href="/#questions" prefetch={false}>
          Questions
        </Link>
      </nav>
      <ThemeToggle />
      <AccountSlot />
    </header>
  );
}
