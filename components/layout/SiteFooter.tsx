import Link from 'next/link';
import { Logo } from '@/components/layout/Logo';
import { ThemeChoice } from '@/components/layout/ThemeChoice';
import styles from '@/components/layout/SiteFooter.module.css';

/** The foot of every page. */
export function SiteFooter() {
  return (
    <footer className={styles.footer}>
      <div className={`wrap ${styles.inner}`}>
        <p className={styles.words}>
          <Logo size={24} />
          Foyer is free software under the MIT licence.
        </p>
        <nav className={styles.nav} aria-label="Foot of the page">
          <Link href="/#inside">Features</Link>
          <Link href="/developers">Developers</Link>
          <Link href="/#questions">FAQ</Link>
        </nav>
        <ThemeChoice />
      </div>
    </footer>
  );
}
