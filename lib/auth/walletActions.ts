import { authStore } from '@/lib/session/authStore';
import { connectedWallet } from '@/lib/session/connectedWallet';
import { isLinked } from '@/lib/auth/isLinked';
import { proveWallet } from '@/lib/auth/proveWallet';
import { type AuthResult, changeSession } from '@/lib/auth/changeSession';
import { beginCancelable } from '@/lib/auth/sessionQueue';
import { call } from '@/lib/data/backendClient';
import { SessionEndedError } from '@/lib/errors/FoyerError';
import { AlreadyLinkedError, UnlinkedWalletError } from '@/lib/errors/walletErrors';
import { withTimeout } from '@/lib/state/waiting';
import { linkPresigned, unlinkAddress } from '@/lib/sdk/wallets/presign';
import type { WalletOption } from '@/lib/wallets/Wallet';
import { CHAIN_FAMILIES, type ChainFamily } from '@/protocol/chainFamilies';
import { canNameInLink } from '@/protocol/sign-in/signInMessage';

/**
 * Links a wallet of any family to the visitor's account. They sign a text that names the account, so that nobody can be
 * brought to link a wallet to a stranger's. An address of another account is refused (208) and nothing changes. Canceled by
 * `cancelSignIn`.
 */
export function linkWallet(wallet: WalletOption): Promise<AuthResult> {
  const signal = beginCancelable(wallet);
  return changeSession({ step: 'challenge', id: wallet, signal }, async ({ sdk, context }) => {
    const user = sdk.User.current();
    if (!user) throw new SessionEndedError(new Error('Nobody is signed in.'));
    const username = authStore.get().user?.username;
    const account = username && canNameInLink(username) ? username : user.id;
    const presigned = await proveWallet(sdk, wallet, { for: 'link', account }, signal, (connection) => {
      if (isLinked(wallet.family, connection.account)) throw new AlreadyLinkedError();
    });
    await withTimeout(linkPresigned(sdk, presigned));
    await user.fetch();
    context.setUser(user);
    connectedWallet.keep(wallet, presigned.connection);
  });
}

/**
 * Confirms with a wallet of the account that the visitor is its owner (`proveIdentity`). The session stays the same one.
 * Canceled by `cancelSignIn`.
 */
export function confirmWithWallet(wallet: WalletOption): Promise<AuthResult> {
  const signal = beginCancelable(wallet);
  return changeSession({ step: 'challenge', id: wallet, signal }, async ({ sdk }) => {
    const { family } = wallet;
    const signed = await proveWallet(sdk, wallet, { for: 'sign-in' }, signal, ({ account }) => {
      if (!isLinked(family, account)) throw new UnlinkedWalletError();
    });
    const proof = { id: signed.connection.account, signature: signed.signature, data: signed.message };
    await call('proveIdentity', { authData: { [CHAIN_FAMILIES[family].provider]: proof } });
  });
}

/** Removes a wallet's address from the account. The last sign-in method is refused (119). */
export function unlinkWallet(family: ChainFamily, address: string): Promise<AuthResult> {
  return changeSession({ id: `unlink ${family} ${address}` }, async ({ sdk, context }) => {
    await withTimeout(unlinkAddress(sdk, family, address));
    const user = sdk.User.current();
    if (user) context.setUser(user);
    if (connectedWallet.get()?.connection.account === address) await connectedWallet.disconnect();
  });
}

/** Selects the account's primary address in a chain family. */
export function setCurrentAddress(family: ChainFamily, address: string): Promise<AuthResult> {
  return changeSession({ id: `current ${family} ${address}` }, async ({ sdk, context }) => {
    await call('setCurrentAddress', { family, address });
    const user = await sdk.User.current()?.fetch();
    if (user) context.setUser(user);
  });
}
