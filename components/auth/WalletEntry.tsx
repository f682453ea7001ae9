import { useAuth } from '@/lib/hooks/useAuth';
import { readSettings } from '@/lib/env';
import { useWallets } from '@/lib/hooks/useWallets';
import { buildSignInMessage } from '@/protocol/signInMessage';
import { signInText } from '@/protocol/signInText';
import { SignInStatus } from '@/components/auth/SignInStatus';
import { WalletList } from '@/components/auth/WalletList';
import type { useWalletSignIn } from '@/components/auth/useWalletSignIn';

/** Props of {@link WalletEntry}: what {@link useWalletSignIn} answered. */
export type WalletEntryProps = ReturnType<typeof useWalletSignIn>;

/** The form of the text, before the backend gave its moment and the number that is used once. */
const expectMessage = () => {
  const { appId, siteUrl } = readSettings();
  return buildSignInMessage({ text: signInText({ host: new URL(siteUrl).host }), appId, time: '…' });
};

/** Sign in with a wallet: the list, then how the sign-in with the chosen one goes. */
export function WalletEntry({ chosen, ask, leave }: WalletEntryProps) {
  const { wallets, searching } = useWallets();
  const { step, error, message } = useAuth();
  if (!chosen) return <WalletList wallets={wallets} searching={searching} onChoose={ask} />;
  const known = step === 'signing' || step === 'verifying' ? message : null;
  return (
    <SignInStatus
      wallet={chosen}
      step={step}
      error={error}
      message={known ?? expectMessage()}
      onRetry={() => ask(chosen)}
      onBack={leave}
    />
  );
}
