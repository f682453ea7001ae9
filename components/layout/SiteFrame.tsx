import Link from 'next/link';
import { useRouter } from 'next/router';
import { type ComponentType, type ReactNode, useRef, useState } from 'react';
import { Logo } from '@/components/layout/Logo';
import { PaletteKeys } from '@/components/layout/palette/PaletteKeys';
import { SiteFooter } from '@/components/layout/SiteFooter';
import { strings } from '@/components/layout/strings.en';
import type { HeaderMenuProps } from '@/components/layout/ThemeMenu';
import { useStoredSession } from '@/lib/auth/bootSession';
import type { LayoutProps } from '@/lib/shell/FoyerPage';
import { isPathEnabled, siteConfig } from '@/protocol/config/siteConfig';
import styles from '@/components/layout/SiteFrame.module.css';

/** The pages of the public header and footer that are on. */
export const PUBLIC_PAGES = (['explorer', 'community', 'docs', 'developers'] as const)
  .map((name) => ({ path: `/${name}`, label: strings.pages[name] }))
  .filter(({ path }) => isPathEnabled(path));

const fetchAndResume = async () => (await import('@/lib/auth/refreshSession')).resumeSession();

/** The frame of a page for everybody: skip link, public header, footer. Pages bring `<main id="main">`. */
export function SiteFrame({ account, children }: LayoutProps) {
  useStoredSession(fetchAndResume);
  return (
    <>
      <SkipLink />
      <SiteHeader account={account} />
      {children}
      <SiteFooter />
      <PaletteKeys />
    </>
  );
}

/** The first stop of the keyboard: past the header. */
export function SkipLink() {
  return (
    <a className={styles.skip} href="#main">
      {strings.skipToContent}
    </a>
  );
}

/** Props of {@link SiteHeader}. */
type SiteHeaderProps = {
  className?: string | undefined;
  /** Who is signed in, or the way to sign in. */
  account: ReactNode;
  /** What opens the command palette, on pages that have it. */
  search?: ReactNode;
};

/** Whether an address is a page's or one below it. */
const isWithin = (address: string, page: string): boolean => /^[^?#]*/.exec(address)?.[0].startsWith(page) ?? false;

/** The public header, with a mark under the page that is open. On phones its pages are in a menu. */
export function SiteHeader({ className = '', account, search }: SiteHeaderProps) {
  const { asPath } = useRouter();
  return (
    <header className={`wrap ${styles.header} ${className}`.trim()}>
      <Link className={styles.logo} href="/" aria-label={strings.site.home}>
        <Logo />
        {siteConfig.name}
      </Link>
      <nav className={styles.links} aria-label={strings.site.main}>
        {/* Fetched at pointer or focus, so that a first visit stays light. */}
        {PUBLIC_PAGES.map(({ path, label }) => (
          <Link key={path} href={path} prefetch={false} aria-current={isWithin(asPath, path) ? 'page' : undefined}>
            {label}
          </Link>
        ))}
      </nav>
      {search}
      <ThemeToggle />
      {account}
      <SiteMenu />
    </header>
  );
}

const loadThemeMenu = () => import('@/components/layout/ThemeMenu').then((code) => code.ThemeMenu);
const loadSiteMenu = () => import('@/components/layout/SiteMenu').then((code) => code.SiteMenu);

/** Opens the choice of theme. The server does not know the theme, so CSS decides which picture is seen. */
export function ThemeToggle() {
  return (
    <MenuButton className={styles.toggle} label={strings.theme.label} load={loadThemeMenu}>
      <i aria-hidden="true" />
    </MenuButton>
  );
}

/** The pages of the header, on phones. */
const SiteMenu = () => (
  <MenuButton className={`${styles.toggle} ${styles.menu}`} label={strings.site.menu} load={loadSiteMenu}>
    <i aria-hidden="true" />
  </MenuButton>
);

type MenuButtonProps = {
  className: string | undefined;
  label: string;
  load: () => Promise<ComponentType<HeaderMenuProps>>;
  children: ReactNode;
};

/** A button of the header and its menu, whose code is fetched at pointer or focus. */
function MenuButton({ className, label, load, children }: MenuButtonProps) {
  const [Loaded, setLoaded] = useState<ComponentType<HeaderMenuProps> | null>(null);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const fetchMenu = () => load().then((Menu) => setLoaded(() => Menu));
  // What fails is of no consequence yet: the press tries again.
  const warm = () => void fetchMenu().catch(() => undefined);
  return (
    <span className={styles.place}>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={warm}
        onFocus={warm}
        // The press closes an open menu by itself, before the click is heard.
        onPointerDown={() => {
          wasOpen.current = open;
        }}
        onClick={() =>
          void fetchMenu().then(
            () => setOpen(!wasOpen.current),
            () => undefined,
          )
        }
      >
        {children}
      </button>
      {Loaded && open ? <Loaded onOpenChange={setOpen} opener={button} label={label} /> : null}
    </span>
  );
}
