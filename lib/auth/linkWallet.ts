import { authStore } from '@/lib/auth/authStore';
import { changeSession } from '@/lib/auth/session/changeSession';
import { connectedWallet } from '@/lib/auth/connectedWallet';
import { isLinked } from '@/lib/auth/isLinked';
import { proveWallet } from '@/lib/auth/proveWallet';
import { AlreadyLinkedError } from '@/lib/errors/walletErrors';
import { SessionEndedError } from '@/lib/errors/connectionErrors';
import { linkPresigned } from '@/lib/sdk/wallets/presign';
import { withTimeout } from '@/lib/sdk/withTimeout';
import type { WalletOption } from '@/lib/wallets/Wallet';
import { canNameInLink } from '@/protocol/sign-in/signInText';

/**
 * Links a wallet of any family to the account of the visitor. They sign a text that names the account, so that nobody
 * can be brought to link a wallet to a stranger's. An address of another account is refused (208) and nothing changes.
 *
 * @param cancelled says when the visitor gave it up (`walletCancellation.ts`)
 */
export function linkWallet(wallet: WalletOption, cancelled: AbortSignal): Promise<boolean> {
  return changeSession(
    null,
    'challenge',
    async ({ sdk, context }) => {
      const user = sdk.User.current();
      if (!user) throw new SessionEndedError(new Error('Nobody is signed in.'));
      const username = authStore.get().user?.username;
      const account = username && canNameInLink(username) ? username : user.id;
      const presigned = await proveWallet(sdk, wallet, { for: 'link', account }, cancelled, (connection) => {
        if (isLinked(wallet.family, connection.account)) throw new AlreadyLinkedError();
      });
      await withTimeout(linkPresigned(sdk, presigned));
      await user.fetch();
      context.setUser(user);
      connectedWallet.keep(wallet, presigned.connection);
    },
    wallet,
    cancelled,
  );
}
