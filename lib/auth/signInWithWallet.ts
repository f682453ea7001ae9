import { awaitSession } from '@/lib/auth/session/awaitSession';
import { changeSession } from '@/lib/auth/session/changeSession';
import { connectedWallet } from '@/lib/auth/connectedWallet';
import { proveWallet } from '@/lib/auth/proveWallet';
import { authenticatePresigned } from '@/lib/sdk/wallets/presign';
import type { WalletOption } from '@/lib/wallets/Wallet';

/**
 * Signs in with a wallet of any family: the visitor signs first, and only then the SDK's `authenticate` is handed what it
 * would have asked for.
 *
 * @param cancelled says when the visitor gave it up (`walletCancellation.ts`)
 */
export function signInWithWallet(wallet: WalletOption, cancelled: AbortSignal): Promise<boolean> {
  return changeSession(
    'authenticating',
    'challenge',
    async ({ sdk, context }) => {
      const presigned = await proveWallet(sdk, wallet, { for: 'sign-in' }, cancelled);
      await awaitSession(authenticatePresigned(sdk, context, presigned));
      connectedWallet.keep(wallet, presigned.connection);
    },
    wallet,
    cancelled,
  );
}
