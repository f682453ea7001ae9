import Link from 'next/link';
import { useState } from 'react';
import { RichText } from '@/components/ui/RichText';
import { SignInStatus } from '@/components/wallet/sign-in/SignInStatus';
import { WalletSearch } from '@/components/wallet/sign-in/WalletSearch';
import { strings } from '@/components/wallet/sign-in/strings.en';
import type { useWalletSignIn } from '@/components/wallet/sign-in/useWalletSignIn';
import { IS_DEVELOPMENT, readSettings } from '@/lib/env';
import { useAuth } from '@/lib/auth/useAuth';
import { useKits } from '@/lib/wallets/kits/kitStore';
import { useWallets } from '@/lib/wallets/discoverWallets';
import type { ChainFamily } from '@/protocol/chainFamilies';
import { buildSignInMessage } from '@/protocol/sign-in/signInMessage';
import { signInText } from '@/protocol/sign-in/signInText';
import styles from '@/components/wallet/sign-in/WalletEntry.module.css';

/** Props of {@link WalletEntry}: what {@link useWalletSignIn} answered. */
export type WalletEntryProps = ReturnType<typeof useWalletSignIn> & {
  /** Whether the wallet is linked to the account, instead of signing in: the text is then known only once it is asked. */
  linking?: boolean;
  /** Shows wallets of these families alone, and nothing about others. */
  families?: readonly ChainFamily[];
};

/** The form of the text, before the backend gave its moment and the number that is used once. */
const expectMessage = () => {
  const { appId, siteUrl } = readSettings();
  return buildSignInMessage({ text: signInText({ host: new URL(siteUrl).host }), appId, time: '…' });
};

/** The ways in by wallet: those of this browser, then the others; and how it goes with the chosen one. */
export function WalletEntry({ chosen, error, ask, askAgain, leave, linking = false, families }: WalletEntryProps) {
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
        {!linking && <WalletLesson open={hasNone} />}
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
      onRetry={askAgain}
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
    <details className={styles.missing}>
      <summary>{strings.missing.title(missing.length)}</summary>
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
    </details>
  );
}

/** Props of {@link WalletLesson}. */
type WalletLessonProps = {
  /** Whether it stands open, for a visitor who is known to have no wallet. */
  open: boolean;
};

/** What a wallet is for, how to come to one, and what to beware of; it names no maker of one before another. */
function WalletLesson({ open }: WalletLessonProps) {
  return (
    <details className={styles.lesson} open={open}>
      <summary>{strings.lesson.title}</summary>
      <dl>
        <div>
          <dt>{strings.lesson.purpose}</dt>
          <dd>{strings.lesson.purposeText}</dd>
        </div>
        <div>
          <dt>{strings.lesson.get}</dt>
          <dd>
            <RichText
              text={strings.lesson.getText}
              parts={[<Link href="https://ethereum.org/wallets/find-wallet/" target="_blank" rel="noreferrer" />]}
            />
          </dd>
        </div>
        <div>
          <dt>{strings.lesson.safety}</dt>
          <dd>{strings.lesson.safetyText}</dd>
        </div>
      </dl>
      <p>{strings.lesson.optional}</p>
    </details>
  );
}
