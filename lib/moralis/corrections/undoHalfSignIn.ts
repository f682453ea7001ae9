import type { MoralisSdk } from '@/lib/moralis/MoralisSdk';

/**
 * Fault: the last request of a wallet sign-in writes to the user. If it fails, `authenticate` rejects and yet the user
 * is signed in, and the writes that failed ride along with the next save.
 *
 * Mended: those writes are taken back and the session is ended, so that a failed sign-in leaves nobody signed in.
 */
export function undoHalfSignIn(sdk: MoralisSdk): void {
  const authenticate = sdk.authenticate;
  sdk.authenticate = async function (this: MoralisSdk, options) {
    const before = sdk.User.current()?.getSessionToken();
    try {
      return await authenticate.call(this, options);
    } catch (error) {
      const user = sdk.User.current();
      if (user && user.getSessionToken() !== before) {
        user.revert();
        // Best effort: the error to report is the first one, and the SDK has forgotten the user either way.
        await forget(sdk);
      }
      throw error;
    }
  };
}

async function forget(sdk: MoralisSdk): Promise<void> {
  const controller = sdk.CoreManager.getUserController();
  try {
    await sdk.User.logOut();
  } catch {
    await controller.removeUserFromDisk();
    sdk.User._clearCache();
  }
}
