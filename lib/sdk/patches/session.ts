import { readCode, readMessage } from '@/lib/errors/FoyerError';
import type { MoralisSdk } from '@/lib/MoralisSdk';
import { currentUserKey } from '@/lib/session/storedUser';
import { withChallenge, requestChallenge } from '@/lib/sdk/wallets/presign';
import { INVALID_SESSION_TOKEN } from '@/protocol/codes';

/**
 * Bug: the last request of a wallet sign-in writes to the user. If it fails, `authenticate` rejects although the user
 * is signed in, and the next save repeats the failed writes.
 *
 * Patched: those writes are reverted and the session is ended, so that a failed sign-in leaves nobody signed in.
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
        await clearSession(sdk);
      }
      throw error;
    }
  };
}

async function clearSession(sdk: MoralisSdk): Promise<void> {
  const controller = sdk.CoreManager.getUserController();
  try {
    await sdk.User.logOut();
  } catch {
    await controller.removeUserFromDisk();
    sdk.User._clearCache();
  }
}

/**
 * Bug: the SDK adds the address to the list of accounts that it knows, and takes an answer without that list for an
 * empty one; a later unlink would erase the others on the backend.
 *
 * Patched: the user is fetched again after the sign-in, with the backend's list.
 */
export function readUserAfterSignIn(sdk: MoralisSdk): void {
  const authenticate = sdk.authenticate;
  sdk.authenticate = async function (this: MoralisSdk, options) {
    const user = await authenticate.call(this, options);
    // The sign-in is valid without it; the list is then incomplete until the next fetch.
    await user.fetch().catch(() => undefined);
    return user;
  };
}

/**
 * Bug: if the server's time is unavailable, the SDK has the visitor sign the bare text without application and time: a
 * signature that is valid forever and everywhere.
 *
 * Patched: the time is fetched before the wallet is asked, and without it the sign-in stops. A caller that has a
 * challenge already passes it as `challenge`, or `null` if the text contains it (EIP-4361).
 */
export function requireChallengeText(sdk: MoralisSdk): void {
  const authenticate = sdk.authenticate;
  sdk.authenticate = async function (this: MoralisSdk, options = {}) {
    const { challenge, ...rest } = options as { challenge?: string | null };
    const time = challenge === undefined ? await requestChallenge(sdk) : challenge;
    return withChallenge(sdk, time, () => authenticate.call(this, rest));
  };
}

type Enable = (options?: unknown) => Promise<unknown>;

/**
 * Bug: enabling a wallet leaves the listeners of the one before attached, so that each event is emitted as often as a
 * wallet was enabled.
 *
 * Patched: the earlier wallet is deactivated first, unless one is being enabled: the SDK refuses that itself.
 */
export function detachFormerWallet(sdk: MoralisSdk): void {
  const enable = sdk['enableWeb3'] as Enable;
  (sdk as Record<string, unknown>)['enableWeb3'] = async function (this: MoralisSdk, options?: unknown) {
    if (!sdk['isEnablingWeb3'] && sdk['internalWeb3Provider']) await sdk.deactivateWeb3();
    return enable.call(this, options);
  };
}

const OF_ETHERS = /^missing provider \(argument="provider"/;

/**
 * Bug: the SDK checks whether a connector returned a provider only after ethers has thrown an error of its own.
 *
 * Patched: it throws its own error (row H04).
 */
export function nameMissingProvider(sdk: MoralisSdk): void {
  const { enableWeb3 } = sdk;
  sdk.enableWeb3 = async function (this: MoralisSdk, options) {
    try {
      return await enableWeb3.call(this, options);
    } catch (error) {
      if (!OF_ETHERS.test(readMessage(error))) throw error;
      throw new Error('Failed to activate, no provider returned', { cause: error });
    }
  };
}

/**
 * Bug: a wallet sign-in logs out first, and rejects if the backend no longer knows the old session (209); after an
 * expired session every visitor would have to click twice.
 *
 * Patched: a session that has ended already counts as logged out.
 */
export function tolerateExpiredLogout(sdk: MoralisSdk): void {
  const controller = sdk.CoreManager.getUserController();
  const logOut = controller.logOut;
  controller.logOut = (options) =>
    logOut.call(controller, options).catch((error: unknown) => {
      if (readCode(error) !== INVALID_SESSION_TOKEN) throw error;
      return undefined;
    });
}

/**
 * Bug: the SDK forgets the user before it asks the backend to end the session; if that fails, the visitor is signed out
 * here while the session is still valid.
 *
 * Patched: after a failure the user is restored (row C04), in storage and in memory.
 */
export function retainUserOnFailedLogout(sdk: MoralisSdk, appId: string): void {
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
