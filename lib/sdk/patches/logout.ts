import { readCode } from '@/lib/errors/FoyerError';
import type { MoralisSdk } from '@/lib/sdk/MoralisSdk';
import { currentUserKey } from '@/lib/sdk/storedUser';
import { INVALID_SESSION_TOKEN } from '@/protocol/codes';

/**
 * Fault: a wallet sign-in logs out first, and rejects if the backend does not know the old session any more (209); after
 * an expired session everybody would have to click twice.
 *
 * Mended: a session that is dead already counts as logged out, which is what was asked for.
 */
export function acceptLogoutOfDeadSession(sdk: MoralisSdk): void {
  const controller = sdk.CoreManager.getUserController();
  const logOut = controller.logOut;
  controller.logOut = (options) =>
    logOut.call(controller, options).catch((error: unknown) => {
      if (readCode(error) !== INVALID_SESSION_TOKEN) throw error;
      return undefined;
    });
}

/**
 * Fault: the SDK forgets the user before it asks the backend to end the session; if that fails, the visitor is out here
 * and the session lives on there.
 *
 * Mended: after a failure the user is put back (row C04), in storage and in memory.
 */
export function keepUserWhenLogoutFails(sdk: MoralisSdk, appId: string): void {
  const controller = sdk.CoreManager.getUserController();
  const logOut = controller.logOut;
  controller.logOut = async (options) => {
    const key = currentUserKey(appId);
    const before = localStorage.getItem(key);
    try {
      return await logOut.call(controller, options);
    } catch (error) {
      // Unless somebody signed in meanwhile, in another tab.
      if (before && localStorage.getItem(key) === null) {
        localStorage.setItem(key, before);
        sdk.User._clearCache();
      }
      throw error;
    }
  };
}
