import type { MoralisSdk } from '@/lib/moralis/MoralisSdk';
import { currentUserKey } from '@/lib/moralis/storedUser';

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
