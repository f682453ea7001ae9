import { readCode } from '@/lib/errors/readCode';
import { INVALID_SESSION_TOKEN } from '@/lib/errors/SessionEndedError';
import type { MoralisSdk } from '@/lib/moralis/MoralisSdk';

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
