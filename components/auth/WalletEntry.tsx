import { useState } from 'react';
import { useAuth } from '@/lib/hooks/useAuth';
import { readSettings } from '@/lib/env';
import { useKits } from '@/lib/hooks/useKits';
import { useWallets } from '@/lib/hooks/useWallets';
import type { ChainFamily } from '@/protocol/chainFamilies';
import { buildSignInMessage } from '@/protocol/signInMessage';
import { signInText } from '@/protocol/signInText';
import { NotSetUp } from '@/components/auth/NotSetUp';
import { SignInStatus } from '@/components/auth/SignInStatus';
import type { useWalletSignIn } from '@/components/auth/useWalletSignIn';
import { WalletLesson } from '@/components/auth/WalletLesson';
import { WalletSearch } from '@/components/auth/WalletSearch';
import styles from '@/components/auth/SignInDialog.module.css';

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
export function WalletEntry({ chosen, ask, askAgain, leave, linking = false, families }: WalletEntryProps) {
  const injected = useWallets();
  const kits = useKits();
  const { step, error, message, prompt } = useAuth();
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
