import Link from 'next/link';
import { AccountSlot } from '@/components/layout/AccountSlot';
import { Logo } from '@/components/layout/Logo';
import { ThemeToggle } from '@/components/layout/ThemeToggle';
import styles from '@/components/layout/SiteHeader.module.css';

/** The head of every page. */
export function SiteHeader() {
  return (
    <header className={`wrap ${styles.header}`}>
      <Link className={styles.logo} href="/" aria-label="Foyer, first page">
        <Logo />
        Foyer
      </Link>
      <nav className={styles.nav} aria-label="On the first page">
        <Link href="/#inside">Features</Link>
        <Link href="/#developers">Developers</Link>
        <Link href="/#questions">FAQ</Link>
      </nav>
      <ThemeToggle />
      <AccountSlot />
    </header>
  );
}
