import { useTheme } from 'next-themes';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { Logo } from '@/components/layout/Logo';
import { SiteHeader } from '@/components/layout/SiteHeader';
import { strings } from '@/components/layout/strings.en';
import { THEMES } from '@/components/layout/themes';
import { LEGAL_DOCUMENTS } from '@/lib/env';
import { useHydrated } from '@/lib/shell/useHydrated';
import { isEnabled, siteConfig } from '@/protocol/config/siteConfig';
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
        {strings.skipToContent}
      </a>
      <SiteHeader account={account} />
      {children}
      <SiteFooter />
    </>
  );
}

/** Links of the footer that the owner brings: label, address. */
const FURTHER_LINKS = [
  ...Object.entries(siteConfig.links.footer ?? {}),
  ...LEGAL_DOCUMENTS.map((document) => [strings.legal[document], `/legal/${document}`] as const),
];

/** The foot of every page. */
function SiteFooter() {
  return (
    <footer className={styles.footer}>
      <div className={`wrap ${styles.inner}`}>
        <p className={styles.words}>
          <Logo size={24} />
          {siteConfig.footer}
        </p>
        <nav className={styles.nav} aria-label={strings.site.footer}>
          <Link href="/#inside">{strings.site.features}</Link>
          {isEnabled('developers') && <Link href="/developers">{strings.site.developers}</Link>}
          <Link href="/#questions">{strings.site.faq}</Link>
          {FURTHER_LINKS.map(([label, href]) => (
            <Link key={href} href={href}>
              {label}
            </Link>
          ))}
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
      <legend className="visually-hidden">{strings.theme.label}</legend>
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
