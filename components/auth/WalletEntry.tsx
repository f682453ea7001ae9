import { useAuth } from '@/lib/hooks/useAuth';
import { readSettings } from '@/lib/env';
import { useWallets } from '@/lib/hooks/useWallets';
import { buildSignInMessage, DEFAULT_SIGN_IN_TEXT } from '@/protocol/signInMessage';
import { SignInStatus } from '@/components/auth/SignInStatus';
import { WalletList } from '@/components/auth/WalletList';
import type { useWalletSignIn } from '@/components/auth/useWalletSignIn';

/** Props of {@link WalletEntry}: what {@link useWalletSignIn} answered. */
export type WalletEntryProps = ReturnType<typeof useWalletSignIn>;

/** Sign in with a wallet: the list, then how the sign-in with the chosen one goes. */
export function WalletEntry({ chosen, ask, leave }: WalletEntryProps) {
  const { wallets, searching } = useWallets();
  const { step, error } = useAuth();
  if (!chosen) return <WalletList wallets={wallets} searching={searching} onChoose={ask} />;
  const message = buildSignInMessage({ text: DEFAULT_SIGN_IN_TEXT, appId: readSettings().appId, time: '…' });
  return (
    <SignInStatus
      wallet={chosen}
      step={step}
      error={error}
      message={message}
      onRetry={() => ask(chosen)}
      onBack={leave}
    />
  );
}
