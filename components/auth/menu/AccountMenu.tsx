import Router from 'next/router';
import { strings } from '@/components/auth/menu/strings.en';
import { type RefObject, useState } from 'react';
import { NAV_ITEMS } from '@/components/layout/inside/InsideNav';
import { AddressPicture } from '@/components/ui/values/AddressPicture';
import { Menu, MenuChoice, MenuItem, MenuSeparator } from '@/components/ui/overlays/Menu';
import { copyText } from '@/components/ui/values/exportText';
import { shortenAddress } from '@/lib/format/text';
import { NativeBalance } from '@/components/wallet/NativeBalance';
import { useChainSwitch } from '@/components/wallet/ChainSwitcher';
import { useVisitorName } from '@/lib/auth/useVisitorName';
import type { SessionUser } from '@/lib/auth/session/sessionUser';
import { useAuth } from '@/lib/auth/useAuth';
import { useConnectedWallet } from '@/lib/wallets/useConnectedWallet';
import { askOtherAccount } from '@/lib/wallets/chooseAccount';
import { chainName } from '@/protocol/chains';
import styles from '@/components/auth/menu/AccountMenu.module.css';

/** Props of {@link AccountMenu}. */
export type AccountMenuProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  opener: RefObject<HTMLElement | null>;
  user: SessionUser;
};

const ETHEREUM = /^0x[\da-f]{40}$/;

/** Who is in, what their address holds, and what they do most. Loaded by `Visitor`. */
export function AccountMenu({ user, ...menu }: AccountMenuProps) {
  const { signOut } = useAuth();
  const connected = useConnectedWallet();
  const [copied, setCopied] = useState<boolean | null>(null);
  const { address } = user;
  const onEthereum = address !== null && ETHEREUM.test(address);
  const name = useVisitorName(user);
  const provider = connected?.wallet.kind === 'injected' ? connected.connection.provider : null;
  const go = (path: string) => () => void Router.push(path);
  return (
    <Menu {...menu} label={strings.label}>
      {/* An item, since nothing else may stand in a menu. */}
      <MenuItem onSelect={go('/account')}>
        <div className={styles.who}>
          <AddressPicture value={address ?? user.id} size={44} />
          <div className={styles.names}>
            <bdi className={styles.name}>{name}</bdi>
            {address && name !== shortenAddress(address) ? <code>{shortenAddress(address)}</code> : null}
            {onEthereum && <NativeBalance address={address} />}
          </div>
        </div>
      </MenuItem>
      <MenuSeparator />
      <div role="group" aria-label={strings.pages} className={styles.navItems}>
        {NAV_ITEMS.map(({ path, label }) => (
          <MenuItem key={path} onSelect={go(path)}>
            {label}
          </MenuItem>
        ))}
      </div>
      <MenuSeparator />
      <MenuItem icon="wallet" onSelect={go('/account/wallets')}>
        {strings.wallets}
      </MenuItem>
      {address && (
        <MenuItem
          icon={copied ? 'check' : 'copy'}
          stay
          onSelect={() => void copyText(address).then((done) => setCopied(done))}
        >
          <span aria-live="polite">
            {copied === null ? strings.copyAddress : copied ? strings.copied : strings.copyFailed}
          </span>
        </MenuItem>
      )}
      {provider && (
        // The wallet says itself what becomes of it, by its own event; a refusal changes nothing.
        <MenuItem icon="door" onSelect={() => void askOtherAccount(provider).catch(() => undefined)}>
          {strings.switchAccount(connected?.wallet.name ?? '')}
        </MenuItem>
      )}
      <ChainMenu />
      <MenuSeparator />
      <MenuItem icon="leave" onSelect={() => void signOut()}>
        {strings.signOut}
      </MenuItem>
    </Menu>
  );
}

/** The chain that the connected wallet is on, and the way to others; nothing where no wallet can change its chain. */
function ChainMenu() {
  const { current, offered, busy, fault, go } = useChainSwitch();
  const [choosing, setChoosing] = useState(false);
  if (current === null || offered.length === 0) return null;
  if (!choosing) {
    return (
      <MenuItem icon="chevron" stay onSelect={() => setChoosing(true)}>
        {strings.network(chainName(current))}
      </MenuItem>
    );
  }
  return (
    <>
      <MenuChoice
        label={strings.chooseNetwork}
        value={String(current)}
        onChange={(id) => void go(Number(id))}
        options={offered.map((id) => ({ value: String(id), label: chainName(id) }))}
        stay
      />
      {(busy || fault) && (
        <MenuItem icon={fault ? 'warning' : 'info'} stay onSelect={() => setChoosing(false)}>
          <span aria-live="polite">{fault ?? strings.confirmSwitch}</span>
        </MenuItem>
      )}
    </>
  );
}
