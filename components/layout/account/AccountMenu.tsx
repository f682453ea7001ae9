import { useTheme } from 'next-themes';
import Router from 'next/router';
import { accountStrings } from '@/components/layout/inside/strings.en';
import { type RefObject, useState } from 'react';
import { THEME_OPTIONS } from '@/components/layout/ThemeMenu';
import { useSignOut } from '@/components/layout/useSignOut';
import { AddressPicture } from '@/components/ui/values/AddressPicture';
import { Menu, MenuChoice, MenuItem, MenuSeparator } from '@/components/ui/overlays/Menu';
import { useToast } from '@/components/ui/overlays/useToast';
import { copyText } from '@/components/ui/values/exportText';
import { toMessage } from '@/lib/errors/toMessage';
import { WalletRejectedError } from '@/lib/errors/WalletRejectedError';
import { NativeBalance } from '@/components/wallet/NativeBalance';
import { useChainSwitch } from '@/components/wallet/ChainSwitcher';
import { findVisitorName, useVisitorName } from '@/lib/auth/useVisitorName';
import { seedOf, type SessionUser } from '@/lib/session/sessionUser';
import { useConnectedWallet } from '@/lib/auth/useConnectedWallet';
import { requestOtherAccount } from '@/lib/wallets/chooseAccount';
import { chainName } from '@/protocol/chains';
import { isEnabled } from '@/protocol/config/siteConfig';
import { shortenAddress } from '@/protocol/data/addresses';
import styles from '@/components/layout/account/AccountMenu.module.css';

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
  const signOut = useSignOut();
  const connected = useConnectedWallet();
  const [copied, setCopied] = useState<boolean | null>(null);
  const { address } = user;
  const onEthereum = address !== null && ETHEREUM.test(address);
  const name = useVisitorName(user);
  const provider = connected?.wallet.kind === 'injected' ? connected.connection.provider : null;
  const toast = useToast();
  // What the wallet changes it tells by an event of its own, and who declines knows.
  const reportFailure = (error: unknown) => {
    if (!(error instanceof WalletRejectedError))
      toast.show({ title: accountStrings.switchFailed, text: toMessage(error), tone: 'bad' });
  };
  const go = (path: string) => () => void Router.push(path);
  return (
    <Menu {...menu} label={accountStrings.label}>
      {/* An item, since nothing else may stand in a menu. */}
      <MenuItem onSelect={go('/account')}>
        <div className={styles.who}>
          <AddressPicture value={seedOf(user)} size={44} />
          <div className={styles.names}>
            <bdi className={styles.name}>{name}</bdi>
            {address && name !== shortenAddress(address) ? <code>{shortenAddress(address)}</code> : null}
            {onEthereum && <NativeBalance address={address} />}
          </div>
        </div>
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon="settings" onSelect={go('/account')}>
        {accountStrings.settings}
      </MenuItem>
      {isEnabled('community') && (
        <MenuItem icon="user" onSelect={() => void openProfile(user)}>
          {accountStrings.profile}
        </MenuItem>
      )}
      <MenuItem icon="wallet" onSelect={go('/account/wallets')}>
        {accountStrings.wallets}
      </MenuItem>
      <MenuItem icon="plus" onSelect={go('/receive')}>
        {accountStrings.receive}
      </MenuItem>
      {address && (
        <MenuItem
          icon={copied ? 'check' : 'copy'}
          stay
          onSelect={() => void copyText(address).then((done) => setCopied(done))}
        >
          <span aria-live="polite">
            {copied === null ? accountStrings.copyAddress : copied ? accountStrings.copied : accountStrings.copyFailed}
          </span>
        </MenuItem>
      )}
      {provider && (
        <MenuItem icon="door" onSelect={() => void requestOtherAccount(provider).catch(reportFailure)}>
          {accountStrings.switchAccount(connected?.wallet.name ?? '')}
        </MenuItem>
      )}
      <ChainMenu />
      <ThemeItems />
      <MenuSeparator />
      <MenuItem icon="leave" onSelect={() => void signOut()}>
        {accountStrings.signOut}
      </MenuItem>
    </Menu>
  );
}

/** The theme, and at a press the others. */
function ThemeItems() {
  const { theme = 'dark', setTheme } = useTheme();
  const [choosing, setChoosing] = useState(false);
  if (choosing) {
    return (
      <MenuChoice<string>
        label={accountStrings.chooseTheme}
        value={theme}
        onChange={setTheme}
        options={THEME_OPTIONS}
        stay
      />
    );
  }
  const { label = theme, icon = 'moon' } = THEME_OPTIONS.find(({ value }) => value === theme) ?? {};
  return (
    <MenuItem icon={icon} stay onSelect={() => setChoosing(true)}>
      {accountStrings.theme(label)}
    </MenuItem>
  );
}

/** Opens the public profile; without a public name there is none yet, and the page of the account gives one. */
async function openProfile(user: SessionUser): Promise<void> {
  const name = await findVisitorName(user).catch(() => null);
  await Router.push(name === null ? '/account' : `/u/${encodeURIComponent(name)}`);
}

/** The chain that the connected wallet is on, and the way to others; nothing where no wallet can change its chain. */
function ChainMenu() {
  const { current, offered, busy, error: fault, go } = useChainSwitch();
  const [choosing, setChoosing] = useState(false);
  if (current === null || offered.length === 0) return null;
  if (!choosing) {
    return (
      <MenuItem icon="chevron" stay onSelect={() => setChoosing(true)}>
        {accountStrings.network(chainName(current))}
      </MenuItem>
    );
  }
  return (
    <>
      <MenuChoice
        label={accountStrings.chooseNetwork}
        value={String(current)}
        onChange={(id) => void go(Number(id))}
        options={offered.map((id) => ({ value: String(id), label: chainName(id) }))}
        stay
      />
      {(busy || fault) && (
        <MenuItem icon={fault ? 'warning' : 'info'} stay onSelect={() => setChoosing(false)}>
          <span aria-live="polite">{fault ?? accountStrings.confirmSwitch}</span>
        </MenuItem>
      )}
    </>
  );
}
