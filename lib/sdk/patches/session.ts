import { readCode, readMessage } from '@/lib/errors/FoyerError';
import type { MoralisSdk } from '@/lib/sdk/MoralisSdk';
import { currentUserKey } from '@/lib/sdk/storedUser';
import { holdChallenge, requestChallenge } from '@/lib/sdk/wallets/presign';
import { INVALID_SESSION_TOKEN } from '@/protocol/codes';

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

/**
 * Fault: the SDK adds the address to whatever list of accounts it knows, and takes an answer without that list to mean
 * that there are no others; a later unlink would erase those on the backend.
 *
 * Mended: the user is read once more after the sign-in, with the list as the backend has it.
 */
export function readUserAfterSignIn(sdk: MoralisSdk): void {
  const authenticate = sdk.authenticate;
  sdk.authenticate = async function (this: MoralisSdk, options) {
    const user = await authenticate.call(this, options);
    // The sign-in stands without it: the list is then short until the next read.
    await user.fetch().catch(() => undefined);
    return user;
  };
}

/**
 * Fault: where no server time can be had, the SDK has the visitor sign the bare words without application and time: a
 * signature that is good for ever and everywhere.
 *
 * Mended: the time is fetched before the wallet is asked for anything, and without it the sign-in stops. A caller that
 * holds a challenge already hands it over as `challenge`; as `null` where the words hold it themselves (EIP-4361).
 */
export function refuseTimelessText(sdk: MoralisSdk): void {
  const authenticate = sdk.authenticate;
  sdk.authenticate = async function (this: MoralisSdk, options = {}) {
    const { challenge, ...rest } = options as { challenge?: string | null };
    const time = challenge === undefined ? await requestChallenge(sdk) : challenge;
    return holdChallenge(sdk, time, () => authenticate.call(this, rest));
  };
}

type Enable = (options?: unknown) => Promise<unknown>;

/**
 * Fault: enabling a wallet leaves the listeners of the one before attached, so each event is told as often as a wallet
 * was ever enabled.
 *
 * Mended: the former wallet is let go first, unless one is being enabled just now: then the SDK's own refusal holds.
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
 * Fault: the SDK looks whether a connector brought a provider only after ethers has refused to work without one, in words
 * of its own.
 *
 * Mended: it says what it means to say (row H04).
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
