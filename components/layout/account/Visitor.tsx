import dynamic from 'next/dynamic';
import Router from 'next/router';
import { Suspense, useEffect, useRef, useState, type ComponentType, type MouseEvent } from 'react';
import { isLinked } from '@/lib/auth/isLinked';
import { displayName, seedOf } from '@/lib/session/sessionUser';
import type { AccountMenuProps } from '@/components/layout/account/AccountMenu';
import { AddressPicture } from '@/components/ui/values/AddressPicture';
import { Toaster } from '@/components/ui/overlays/Toaster';
import { accountStrings } from '@/components/layout/inside/strings.en';
import { useAuth } from '@/lib/auth/useAuth';
import { useConnectedWallet } from '@/lib/auth/useConnectedWallet';
import { useHydrated } from '@/lib/state/createStore';
import styles from '@/components/layout/account/Visitor.module.css';

/** Rarely seen, and with it come the names of addresses. */
const AccountSwitched = dynamic(
  () => import('@/components/layout/account/AccountSwitched').then((code) => code.AccountSwitched),
  { ssr: false },
);

let Loaded: ComponentType<AccountMenuProps> | null = null;

async function load(): Promise<void> {
  Loaded ??= (await import('@/components/layout/account/AccountMenu')).AccountMenu;
}

/**
 * Who is in, nothing for nobody, at the right end of the header. It opens the menu of the account; without script, before
 * this code is here, and where the menu's own cannot be had, it leads to the account's page.
 */
export function Visitor() {
  const { user, named } = useAuth();
  const answers = useHydrated();
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLAnchorElement>(null);
  const wasOpen = useRef(false);
  useFoundName();
  if (!user) return null;
  const name = displayName(user, named);
  // A failure is no matter yet: the press tries again.
  const warm = () => void load().catch(() => undefined);
  const press = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    load().then(
      () => setOpen(!wasOpen.current),
      () => void Router.push('/account'),
    );
  };
  return (
    <>
      <span className={styles.place}>
        <a
          ref={opener}
          className={styles.in}
          href="/account"
          aria-label={accountStrings.open(name)}
          aria-haspopup={answers ? 'menu' : undefined}
          aria-expanded={answers ? open : undefined}
          onPointerEnter={warm}
          onFocus={warm}
          // The press closes an open menu by itself, before the click is heard.
          onPointerDown={() => {
            wasOpen.current = open;
          }}
          onClick={press}
        >
          <span className={styles.picture}>
            {/* A boundary of its own, since React moves boundaries of more than 500 bytes into place by a script on long
                pages, and the site's policy lets none run that has no nonce. */}
            <Suspense>
              <AddressPicture value={seedOf(user)} size={28} />
            </Suspense>
          </span>
          <bdi>{name}</bdi>
        </a>
        {Loaded && open ? <Loaded open onOpenChange={setOpen} opener={opener} user={user} /> : null}
      </span>
      <OtherAccount />
      <Toaster spare />
    </>
  );
}

/** At the latest then, in milliseconds: a page that is never quiet still gets the name. */
const PATIENCE_MS = 2_000;

/** The account and address whose name was looked up last; a name that was found is with the session from then on. */
let lookedUp: string | null = null;

/** Has the name of the visitor looked up once the page is quiet, where none was found yet. */
function useFoundName(): void {
  const { user, named, status } = useAuth();
  const isWanted = status === 'authenticated' && user !== null && named?.id !== user.id;
  useEffect(() => {
    if (!isWanted) return;
    const key = `${user.id} ${user.address ?? ''}`;
    if (lookedUp === key) return;
    let gone = false;
    const look = async () => {
      if (gone) return;
      lookedUp = key;
      await (await import('@/lib/auth/useVisitorName')).findVisitorName(user);
    };
    const start = () => void look().catch(() => (lookedUp = null));
    // Not every browser has it.
    if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: PATIENCE_MS });
    else setTimeout(start, PATIENCE_MS);
    return () => {
      gone = true;
    };
  }, [isWanted, user]);
}

/** What to do about an account of the connected wallet that is not linked to this one. */
function OtherAccount() {
  const connected = useConnectedWallet();
  if (!connected?.account || isLinked(connected.wallet.family, connected.account)) return null;
  return <AccountSwitched wallet={connected.wallet} account={connected.account} />;
}
