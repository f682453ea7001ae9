import { useTheme } from 'next-themes';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { Logo } from '@/components/layout/Logo';
import { SiteHeader } from '@/components/layout/SiteHeader';
import { THEMES } from '@/components/layout/themes';
import { useHydrated } from '@/lib/shell/useHydrated';
import styles from '@/components/layout/SiteFrame.module.css';

/** Props of {@link SiteFrame}. */
export type SiteFrameProps = {
  /** Right end of the header. */
  account: ReactNode;
  children: ReactNode;
};

/** The frame of every page: skip link, header, footer. Pages bring `<main id="main">`. */
export function SiteFrame({ account, children }: SiteFrameProps) {
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <SiteHeader account={account} />
      {children}
      <SiteFooter />
    </>
  );
}

/** The foot of every page. */
function SiteFooter() {
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

/** The choice of theme as it stands in the footer. Before the page answers none is marked: the server does not know it. */
function ThemeChoice() {
  const { theme, setTheme } = useTheme();
  const answers = useHydrated();
  return (
    <fieldset className={styles.choice}>
      <legend className="visually-hidden">Theme</legend>
      {THEMES.map(({ value, label }) => (
        <label key={value}>
          <input
            type="radio"
            name="theme"
            value={value}
            checked={answers && theme === value}
            onChange={() => setTheme(value)}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
