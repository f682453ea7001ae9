import dynamic from 'next/dynamic';
import Link from 'next/link';
import { useRouter } from 'next/router';
import { useState } from 'react';
import { Visitor } from '@/components/layout/account/Visitor';
import styles from '@/components/layout/inside/InsideLayout.module.css';
import type { MoreSheetProps } from '@/components/layout/inside/MoreSheet';
import { sectionOf, TAB_ITEMS } from '@/components/layout/inside/navigation';
import { type NavProps, NavRail } from '@/components/layout/inside/NavRail';
import { strings } from '@/components/layout/inside/strings.en';
import { useScrollOnBack } from '@/components/layout/inside/useScrollOnBack';
import { NotificationBell } from '@/components/layout/notifications/NotificationBell';
import { isMac } from '@/components/layout/palette/shortcuts';
import { usePalette } from '@/components/layout/palette/usePalette';
import { SiteFooter } from '@/components/layout/SiteFooter';
import { SiteHeader, SkipLink, ThemeToggle } from '@/components/layout/SiteFrame';
import { TransactionDrawer } from '@/components/transactions/TransactionDrawer';
import { Icon } from '@/components/ui/Icon';
import { lazyPart } from '@/components/ui/lazyPart';
import { useChosenCurrency } from '@/lib/account/useChosenCurrency';
import { useStoredSession } from '@/lib/auth/bootSession';
import { resumeSession } from '@/lib/auth/refreshSession';
import { useAuth } from '@/lib/auth/useAuth';
import type { LayoutProps } from '@/lib/shell/FoyerPage';
import { useHydrated } from '@/lib/state/createStore';

/** For visitors who are not signed in; the header of the others has its own. */
const Toaster = dynamic(() => import('@/components/ui/overlays/Toaster').then((code) => code.Toaster), { ssr: false });
/** Only who is signed in has something under way. */
const PendingWatch = dynamic(
  () => import('@/components/transactions/pending/PendingWatch').then((code) => code.PendingWatch),
  { ssr: false },
);

/**
 * The frame of a page of the product: for signed-in visitors a rail at the left, a bar at the top and, on phones, tabs at
 * the bottom; for the others the public header and footer. The page keeps its place in the tree, and with it its state,
 * when the visitor signs in or out.
 */
export function InsideLayout({ account, children }: LayoutProps) {
  const { user, status } = useAuth();
  const section = sectionOf(useRouter().asPath);
  const { openPalette, palette } = usePalette();
  useStoredSession(resumeSession);
  useChosenCurrency(user);
  useScrollOnBack();
  return (
    <>
      <SkipLink />
      {user ? (
        <header className={styles.bar}>
          <NavRail current={section} />
          <SearchButton onPress={openPalette} />
          <ThemeToggle />
          <span className={styles.bell}>
            <NotificationBell />
          </span>
          <span data-auth-status={status}>
            <Visitor />
          </span>
        </header>
      ) : (
        <SiteHeader className={styles.public} account={account} search={<SearchButton onPress={openPalette} />} />
      )}
      {children}
      {user ? (
        <TabBar current={section} />
      ) : (
        <>
          <SiteFooter />
          <Toaster spare />
        </>
      )}
      {palette}
      <TransactionDrawer />
      {user && <PendingWatch ownAddress={user.address} />}
    </>
  );
}

const MoreSheet = lazyPart<MoreSheetProps>(
  () => import('@/components/layout/inside/MoreSheet').then((code) => code.MoreSheet),
  ({ onOpenChange }) => onOpenChange(false),
);

/** Four pages and the way to the others, at the bottom edge of phones. */
function TabBar({ current }: NavProps) {
  const [open, setOpen] = useState(false);
  const isElsewhere = !TAB_ITEMS.some(({ path }) => path === current);
  return (
    <nav className={styles.tabs} aria-label={strings.nav.tabs}>
      {TAB_ITEMS.map(({ path, label, icon }) => (
        <Link key={path} href={path} aria-current={path === current ? 'page' : undefined}>
          <Icon name={icon} size={20} />
          {label}
        </Link>
      ))}
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        data-current={isElsewhere || undefined}
        onClick={() => setOpen(true)}
      >
        <Icon name="more" size={20} />
        {strings.nav.more}
      </button>
      {open && <MoreSheet onOpenChange={setOpen} current={current} />}
    </nav>
  );
}

/** Opens the command palette; looks like the field that it leads to, and on phones is an icon. */
function SearchButton({ onPress }: { onPress: () => void }) {
  // The server does not know the keyboard.
  const answers = useHydrated();
  return (
    <button
      type="button"
      className={styles.search}
      aria-label={strings.search.hint}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onPress}
    >
      <Icon name="search" />
      <span>{strings.search.hint}</span>
      <i className={styles.keys} data-keys={answers ? strings.search.keys(isMac()) : ''} />
    </button>
  );
}
