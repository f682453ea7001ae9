import dynamic from 'next/dynamic';
import Router from 'next/router';
import { Suspense, useRef, useState, type ComponentType, type MouseEvent } from 'react';
import { isLinked } from '@/lib/auth/isLinked';
import { displayName } from '@/lib/auth/session/sessionUser';
import type { AccountMenuProps } from '@/components/auth/menu/AccountMenu';
import { AddressPicture } from '@/components/ui/values/AddressPicture';
import { strings } from '@/components/auth/menu/strings.en';
import { useAuth } from '@/lib/auth/useAuth';
import { useConnectedWallet } from '@/lib/wallets/useConnectedWallet';
import { useHydrated } from '@/lib/shell/useHydrated';
import styles from '@/components/auth/menu/Visitor.module.css';

/** Rarely seen, and with it come the names of addresses. */
const AccountSwitched = dynamic(
  () => import('@/components/auth/menu/AccountSwitched').then((code) => code.AccountSwitched),
  { ssr: false },
);

let Loaded: ComponentType<AccountMenuProps> | null = null;

async function load(): Promise<void> {
  Loaded ??= (await import('@/components/auth/menu/AccountMenu')).AccountMenu;
}

/**
 * Who is in, nothing for nobody, at the right end of the header. It opens the menu of the account; without script, before
 * this code is here, and where the menu's own cannot be had, it leads to the account's page.
 */
export function Visitor() {
  const { user } = useAuth();
  const answers = useHydrated();
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLAnchorElement>(null);
  const wasOpen = useRef(false);
  if (!user) return null;
  const name = displayName(user);
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
          aria-label={strings.open(name)}
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
              <AddressPicture value={user.address ?? user.id} size={28} />
            </Suspense>
          </span>
          <bdi>{name}</bdi>
        </a>
        {Loaded && open ? <Loaded open onOpenChange={setOpen} opener={opener} user={user} /> : null}
      </span>
      <OtherAccount />
    </>
  );
}

/** What to do about an account of the connected wallet that is not linked to this one. */
function OtherAccount() {
  const connected = useConnectedWallet();
  if (!connected?.account || isLinked(connected.wallet.family, connected.account)) return null;
  return <AccountSwitched wallet={connected.wallet} account={connected.account} />;
}
