import solana from 'moralis/lib/browser/MoralisSol.js';
import { reportLostSession } from '@/lib/auth/session/sessionLost';
import { callBackend } from '@/lib/data/backendClient';
import { readSettings } from '@/lib/env';
import type { MoralisSdk, SdkFamilyWallet } from '@/lib/sdk/MoralisSdk';
import { blockForeignHosts, keepFileDetails, patchDataCalls } from '@/lib/sdk/patches/requests';
import { enablePolkadot, honourSigningMessage, signMultiversx, signSolana } from '@/lib/sdk/patches/families';
import {
  refuseMissingUser,
  refuseOtherAccount,
  refuseTimelessLink,
  requireUserToLink,
} from '@/lib/sdk/patches/linking';
import {
  acceptLogoutOfDeadSession,
  detachFormerWallet,
  keepUserWhenLogoutFails,
  nameMissingProvider,
  readUserAfterSignIn,
  refuseTimelessText,
  undoHalfSignIn,
} from '@/lib/sdk/patches/session';
import { refuseUnseenTriggers } from '@/lib/sdk/patches/triggers';

/** Closes the SDK's side doors and mends its faults, before anything uses it. */
export function prepareSdk(sdk: MoralisSdk): MoralisSdk {
  const { appId, serverUrl } = readSettings();
  blockForeignHosts(sdk, serverUrl);
  noticeLostSession(sdk);
  acceptLogoutOfDeadSession(sdk);
  // After the one above: a session that was dead already is no failure.
  keepUserWhenLogoutFails(sdk, appId);
  undoHalfSignIn(sdk);
  readUserAfterSignIn(sdk);
  refuseTimelessText(sdk);
  detachFormerWallet(sdk);
  nameMissingProvider(sdk);
  keepFileDetails(sdk);
  patchDataCalls(sdk, callBackend);
  refuseUnseenTriggers(sdk);
  patchFamilies(sdk, solana as SdkFamilyWallet);
  return sdk;
}

/** Watches every answer of the backend for a session that has ended (code 209), whoever asked. */
function noticeLostSession(sdk: MoralisSdk): void {
  const controller = sdk.CoreManager.getRESTController();
  const request = controller.request;
  controller.request = async (method, path, ...rest) => {
    // Read before the answer: by then another session may have begun.
    const asked = sdk.User.current()?.getSessionToken();
    try {
      return await request.call(controller, method, path, ...rest);
    } catch (error) {
      if (path !== 'logout') reportLostSession(sdk.User.current()?.getSessionToken(), asked, error);
      throw error;
    }
  };
}

/**
 * Mends the SDK's parts for the families of chains, and linking, for who calls them directly.
 *
 * @param solana its part for Solana, which the SDK does not hand out
 */
function patchFamilies(sdk: MoralisSdk, solana: SdkFamilyWallet): void {
  signSolana(sdk, solana);
  enablePolkadot(sdk);
  signMultiversx(sdk);
  honourSigningMessage(sdk);
  refuseMissingUser(sdk);
  refuseOtherAccount(sdk);
  refuseTimelessLink(sdk, solana);
  // Around all of them: without a user nothing begins.
  requireUserToLink(sdk, solana);
}
