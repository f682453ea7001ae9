import { callBackend } from '@/lib/data/backendClient';
import solana from 'moralis/lib/browser/MoralisSol.js';
import { readSettings } from '@/lib/env';
import type { MoralisSdk, SdkFamilyWallet } from '@/lib/sdk/MoralisSdk';
import { blockForeignHosts } from '@/lib/sdk/blockForeignHosts';
import { patchFamilies } from '@/lib/sdk/patches/patchFamilies';
import { patchDataCalls } from '@/lib/sdk/patches/dataCalls';
import { keepFileDetails } from '@/lib/sdk/patches/files';
import { acceptLogoutOfDeadSession, keepUserWhenLogoutFails } from '@/lib/sdk/patches/logout';
import {
  detachFormerWallet,
  nameMissingProvider,
  readUserAfterSignIn,
  refuseTimelessText,
  undoHalfSignIn,
} from '@/lib/sdk/patches/signIn';
import { refuseUnseenTriggers } from '@/lib/sdk/patches/triggers';
import { reportLostSession } from '@/lib/auth/session/sessionLost';

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
