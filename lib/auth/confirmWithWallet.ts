import { call } from '@/lib/data/backendClient';
import { changeSession } from '@/lib/auth/session/changeSession';
import { isLinked } from '@/lib/auth/isLinked';
import { proveWallet } from '@/lib/auth/proveWallet';
import { UnlinkedWalletError } from '@/lib/errors/walletErrors';
import type { WalletOption } from '@/lib/wallets/Wallet';
import { CHAIN_FAMILIES } from '@/protocol/chainFamilies';

/**
 * Confirms with a wallet of the account that the visitor is its owner (`proveIdentity`). The session stays the same one.
 *
 * @param cancelled says when the visitor gave it up (`walletCancellation.ts`)
 */
export function confirmWithWallet(wallet: WalletOption, cancelled: AbortSignal): Promise<boolean> {
  return changeSession(
    null,
    'challenge',
    async ({ sdk }) => {
      const { family } = wallet;
      const signed = await proveWallet(sdk, wallet, { for: 'sign-in' }, cancelled, ({ account }) => {
        if (!isLinked(family, account)) throw new UnlinkedWalletError();
      });
      const proof = { id: signed.connection.account, signature: signed.signature, data: signed.message };
      await call('proveIdentity', { authData: { [CHAIN_FAMILIES[family].provider]: proof } });
    },
    wallet,
    cancelled,
  );
}
