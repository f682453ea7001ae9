import Link from 'next/link';
import { type ComponentType, type ReactNode, useRef, useState } from 'react';
import { Logo } from '@/components/layout/Logo';
import { strings } from '@/components/layout/strings.en';
import type { ThemeMenuProps } from '@/components/layout/ThemeMenu';
import { isEnabled, siteConfig } from '@/protocol/config/siteConfig';
import styles from '@/components/layout/SiteHeader.module.css';

let Loaded: ComponentType<ThemeMenuProps> | null = null;

/** The header of every page. @param account who is signed in, or the way to sign in */
export function SiteHeader({ account }: { account: ReactNode }) {
  return (
    <header className={`wrap ${styles.header}`}>
      <Link className={styles.logo} href="/" aria-label={strings.site.home}>
        <Logo />
        {siteConfig.name}
      </Link>
      <nav className={styles.nav} aria-label={strings.site.main}>
        <Link href="/#inside">{strings.site.features}</Link>
        {isEnabled('developers') && <Link href="/#developers">{strings.site.developers}</Link>}
        <Link href="/#questions">{strings.site.faq}</Link>
      </nav>
      <ThemeToggle />
      {account}
    </header>
  );
}

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
      {Loaded && open ? <Loaded open onOpenChange={setOpen} opener={button} /> : null}
    </span>
  );
}
