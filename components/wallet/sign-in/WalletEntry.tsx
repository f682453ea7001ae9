import { useId, useState } from 'react';
import { Disclosure } from '@/components/ui/Disclosure';
import { Icon } from '@/components/ui/Icon';
import { WalletList, type WalletListProps } from '@/components/wallet/list/WalletList';
import { SignInStatus } from '@/components/wallet/sign-in/SignInStatus';
import { WalletLesson } from '@/components/wallet/sign-in/WalletLesson';
import type { useWalletSignIn } from '@/components/wallet/sign-in/useWalletSignIn';
import { strings } from '@/components/wallet/sign-in/strings.en';
import { useAuth } from '@/lib/auth/useAuth';
import { IS_DEVELOPMENT, readSettings } from '@/lib/env';
import { useKits } from '@/lib/wallets/kits/kitStore';
import { useWallets } from '@/lib/wallets/discoverWallets';
import type { ChainFamily } from '@/protocol/chainFamilies';
import { buildSignInMessage, signInText } from '@/protocol/sign-in/signInMessage';
import styles from '@/components/wallet/sign-in/WalletEntry.module.css';

/** More wallets than this are not overseen at a glance. */
const SEARCH_THRESHOLD = 8;

/** Props of {@link WalletEntry}: what {@link useWalletSignIn} answered. */
export type WalletEntryProps = ReturnType<typeof useWalletSignIn> & {
  /** Whether the wallet is linked to the account, instead of signing in: the text is then known only once it is asked. */
  linking?: boolean;
  /** Whether what a wallet is stands beside it on wide windows (`WalletIntro`), and below it on narrow ones alone. */
  introBeside?: boolean;
  /** Shows wallets of these families alone, and nothing about others. */
  families?: readonly ChainFamily[];
};

/** The form of the text, before the backend gave its moment and the number that is used once. */
const expectMessage = () => {
  const { appId, siteUrl } = readSettings();
  return buildSignInMessage({ text: signInText({ host: new URL(siteUrl).host }), appId, time: '…' });
};

/** The ways in by wallet: those of this browser, then the others; and how it goes with the chosen one. */
export function WalletEntry(props: WalletEntryProps) {
  const { chosen, error, ask, retry, leave, linking = false, introBeside = false, families } = props;
  const injected = useWallets();
  const kits = useKits();
  const { step, message, prompt } = useAuth();
  // As it is at first: what opened by itself later would push away what somebody is about to press.
  const [hasNone] = useState(!injected.searching && injected.wallets.length === 0 && kits.wallets.length === 0);
  if (!chosen) {
    const all = [...injected.wallets, ...kits.wallets];
    const wallets = families ? all.filter(({ family }) => families.includes(family)) : all;
    const searching = injected.searching || kits.searching;
    return (
      <div className={styles.body}>
        <WalletSearch wallets={wallets} searching={searching} onChoose={ask} />
        {!linking && <WalletLesson open={hasNone} narrowOnly={introBeside} />}
        {!families && <NotSetUp />}
      </div>
    );
  }
  const known = step === 'signing' || step === 'verifying' ? message : null;
  return (
    <SignInStatus
      wallet={chosen}
      step={step}
      error={error}
      message={known ?? (linking ? null : expectMessage())}
      prompt={prompt}
      onRetry={retry}
      onBack={leave}
    />
  );
}

/** The ways in that need a key of their maker, and the setting that carries it. */
const listMissing = () => {
  const { walletConnect, magic, web3auth } = readSettings();
  return [
    { name: 'WalletConnect', setting: 'NEXT_PUBLIC_WALLETCONNECT_PROJECT_ID', isSet: walletConnect !== null },
    { name: strings.missing.magic, setting: 'NEXT_PUBLIC_MAGIC_API_KEY', isSet: magic !== null },
    { name: strings.missing.web3auth, setting: 'NEXT_PUBLIC_WEB3AUTH_CLIENT_ID', isSet: web3auth !== null },
  ].filter(({ isSet }) => !isSet);
};

/** Tells developers which ways in are not set up, and by what setting they are. Visitors see nothing of it. */
function NotSetUp() {
  if (!IS_DEVELOPMENT) return null;
  const missing = listMissing();
  if (missing.length === 0) return null;
  return (
    <div className={styles.missing}>
      <Disclosure summary={strings.missing.title(missing.length)}>
        <p>{strings.missing.note}</p>
        <dl>
          {missing.map(({ name, setting }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <code>{setting}</code>
              </dd>
            </div>
          ))}
        </dl>
      </Disclosure>
    </div>
  );
}

/** The list of wallets, with a field to search it where they are many. Arrow keys go from one to the next. */
function WalletSearch({ wallets, ...props }: WalletListProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const sought = typed.trim().toLowerCase();
  const found = wallets.filter(({ name }) => name.toLowerCase().includes(sought));
  return (
    <div className={styles.search} ref={followArrows}>
      {wallets.length > SEARCH_THRESHOLD && (
        <label className={styles.field} htmlFor={id}>
          <span>{strings.search.label}</span>
          <Icon name="search" />
          <input
            id={id}
            type="search"
            placeholder={strings.search.label}
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
      )}
      {sought && found.length === 0 ? (
        <p className={styles.none} role="status">
          {strings.search.none}
        </p>
      ) : (
        <WalletList wallets={found} {...props} />
      )}
    </div>
  );
}

/** As `ref` of what holds the list: keys are followed wherever in it the focus is. */
function followArrows(list: HTMLElement | null): () => void {
  list?.addEventListener('keydown', moveFocus);
  return () => list?.removeEventListener('keydown', moveFocus);
}

/** Goes to the wallet above or below; from the field to the first one. */
function moveFocus(event: KeyboardEvent): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by === undefined || !(event.currentTarget instanceof HTMLElement)) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('input, li button')];
  const at = rows.findIndex((row) => row === document.activeElement);
  const next = rows[Math.min(Math.max(at + by, 0), rows.length - 1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
