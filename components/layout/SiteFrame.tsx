import { useTheme } from 'next-themes';
import Link from 'next/link';
import { type ComponentType, type ReactNode, useRef, useState } from 'react';
import { Logo } from '@/components/layout/Logo';
import type { ThemeMenuProps } from '@/components/layout/ThemeMenu';
import { strings } from '@/components/layout/strings.en';
import { LEGAL_DOCUMENTS } from '@/lib/env';
import { useHydrated } from '@/lib/shell/useHydrated';
import { isEnabled, siteConfig } from '@/protocol/config/siteConfig';
import styles from '@/components/layout/SiteFrame.module.css';

/** The choices of a theme; `system` follows the device. */
const THEMES = [
  { value: 'dark', label: strings.theme.dark, icon: 'moon' },
  { value: 'light', label: strings.theme.light, icon: 'sun' },
  { value: 'system', label: strings.theme.system, icon: 'screen' },
] as const;

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

/** The header of every page. @param account who is signed in, or the way to sign in */
function SiteHeader({ account }: { account: ReactNode }) {
  return (
    <header className={`wrap ${styles.header}`}>
      <Link className={styles.logo} href="/" aria-label={strings.site.home}>
        <Logo />
        {siteConfig.name}
      </Link>
      <nav className={styles.links} aria-label={strings.site.main}>
        <Link href="/#inside">{strings.site.features}</Link>
        {isEnabled('developers') && <Link href="/#developers">{strings.site.developers}</Link>}
        <Link href="/#questions">{strings.site.faq}</Link>
      </nav>
      <ThemeToggle />
      {account}
    </header>
  );
}

let Loaded: ComponentType<ThemeMenuProps> | null = null;

async function load(): Promise<void> {
  Loaded ??= (await import('@/components/layout/ThemeMenu')).ThemeMenu;
}

/** Opens the choice of theme. The server does not know the theme, so CSS decides which picture is seen. */
function ThemeToggle() {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const warm = () => void load();
  const press = () => void load().then(() => setOpen(!wasOpen.current));
  return (
    <span className={styles.place}>
      <button
        ref={button}
        type="button"
        className={styles.toggle}
        aria-label={strings.theme.label}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={warm}
        onFocus={warm}
        // The press closes an open menu by itself, before the click is heard.
        onPointerDown={() => {
          wasOpen.current = open;
        }}
        onClick={press}
      >
        <i aria-hidden="true" />
      </button>
      {Loaded && open ? <Loaded open onOpenChange={setOpen} opener={button} options={THEMES} /> : null}
    </span>
  );
}
