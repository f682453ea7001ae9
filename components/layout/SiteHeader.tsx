import '@/components/layout/Visitor.module.css';
import '@/components/ui/AddressPicture.module.css';
import Link from 'next/link';
import { type ComponentType, lazy, Suspense, useRef, useState } from 'react';
import { SignInButton } from '@/components/auth/SignInButton';
import { Logo } from '@/components/layout/Logo';
import type { ThemeMenuProps } from '@/components/layout/ThemeMenu';
import { useAuth } from '@/lib/hooks/useAuth';
import styles from '@/components/layout/SiteHeader.module.css';

let Loaded: ComponentType<ThemeMenuProps> | null = null;

/** Nobody who is not in pays for it; its markup comes from the server. Where it cannot be had, a plain link. */
const Visitor = lazy<ComponentType>(() =>
  import('@/components/layout/Visitor').then(
    (code) => ({ default: code.Visitor }),
    () => ({ default: SignInButton }),
  ),
);

/**
 * Always the same element: React drops the markup of the server, and shows nothing until the code is here, where what it
 * hands to a part that is still on its way has changed.
 */
const VISITOR = (
  <Suspense>
    <Visitor />
  </Suspense>
);

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

/**
 * The right end of the header: the visitor, or the way in.
 *
 * While the session is still being read and the browser holds one (`<html data-session>`), the way in stays unseen.
 */
function AccountSlot() {
  const { user, status } = useAuth();
  const waiting = status === 'undefined' || undefined;
  return (
    <span className={styles.out} data-waiting={user ? undefined : waiting} data-auth-status={status}>
      {user ? VISITOR : <SignInButton />}
    </span>
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
        aria-label="Theme"
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
