import solana from 'moralis/lib/browser/MoralisSol.js';
import { emitSessionLost } from '@/lib/session/storedUser';
import { callBackend } from '@/lib/data/backendClient';
import { readSettings } from '@/lib/env';
import { moralisContext } from '@/lib/sdk/moralisContext';
import type { MoralisSdk, SdkFamilyWallet } from '@/lib/MoralisSdk';
import { enableConnectedWallet } from '@/lib/sdk/wallets/shareWallet';
import { blockForeignHosts, retainFileDetails, patchDataCalls } from '@/lib/sdk/patches/requests';
import { enablePolkadot, honourSigningMessage, signMultiversx, signSolana } from '@/lib/sdk/patches/families';
import {
  refuseMissingUser,
  requireSameAccount,
  requireChallengeForLink,
  requireUserToLink,
} from '@/lib/sdk/patches/linking';
import {
  tolerateExpiredLogout,
  detachFormerWallet,
  retainUserOnFailedLogout,
  nameMissingProvider,
  readUserAfterSignIn,
  requireChallengeText,
  undoHalfSignIn,
} from '@/lib/sdk/patches/session';
import { requireShownTriggers } from '@/lib/sdk/patches/triggers';

/** Patches the SDK before anything uses it. */
export function prepareSdk(sdk: MoralisSdk): MoralisSdk {
  const { appId, serverUrl } = readSettings();
  // The SDK does not export its part for Solana.
  const solanaPart = solana as SdkFamilyWallet;
  blockForeignHosts(sdk, serverUrl);
  reportLostSessions(sdk);
  tolerateExpiredLogout(sdk);
  // After the one above: a session that had ended already is no failure.
  retainUserOnFailedLogout(sdk, appId);
  undoHalfSignIn(sdk);
  readUserAfterSignIn(sdk);
  requireChallengeText(sdk);
  detachFormerWallet(sdk);
  nameMissingProvider(sdk);
  retainFileDetails(sdk);
  patchDataCalls(sdk, callBackend);
  requireShownTriggers(sdk);
  // For callers of the other families, and of linking.
  signSolana(sdk, solanaPart);
  enablePolkadot(sdk);
  signMultiversx(sdk);
  honourSigningMessage(sdk);
  refuseMissingUser(sdk);
  requireSameAccount(sdk);
  requireChallengeForLink(sdk, solanaPart);
  // The last one, so that it runs before all others: nothing starts without a user.
  requireUserToLink(sdk, solanaPart);
  return sdk;
}

/**
 * Gives the started SDK the state of the page: react-moralis gets the SDK's user in place of the stand-in, and the SDK
 * gets the connected wallet.
 */
export async function connectSdk(sdk: MoralisSdk): Promise<void> {
  const user = sdk.User.current();
  if (user) moralisContext()?.setUser(user);
  // If the SDK refuses the wallet, the page still has it.
  await enableConnectedWallet(sdk).catch(() => undefined);
}

/** Reports a session that has ended (code 209), whichever request learns of it. */
function reportLostSessions(sdk: MoralisSdk): void {
  const controller = sdk.CoreManager.getRESTController();
  const request = controller.request;
  controller.request = async (method, path, ...rest) => {
    // Read before the answer: another session may have begun by then.
    const requested = sdk.User.current()?.getSessionToken();
    try {
      return await request.call(controller, method, path, ...rest);
    } catch (error) {
      if (path !== 'logout') emitSessionLost(sdk.User.current()?.getSessionToken(), requested, error);
      throw error;
    }
  };
}
