import { readCode } from '@/lib/errors/readCode';
import { INVALID_SESSION_TOKEN } from '@/lib/errors/SessionEndedError';
import type { MoralisSdk } from '@/lib/moralis/MoralisSdk';
import { tellSessionLost } from '@/lib/moralis/sessionLost';

/** Watches every answer of the backend for a session that has ended (code 209), whoever asked. */
export function noticeLostSession(sdk: MoralisSdk): void {
  const controller = sdk.CoreManager.getRESTController();
  const request = controller.request;
  controller.request = async (method, path, ...rest) => {
    // Read before the answer: by then another session may have begun.
    const asked = sdk.User.current()?.getSessionToken();
    try {
      return await request.call(controller, method, path, ...rest);
    } catch (error) {
      const isCurrent = asked !== undefined && sdk.User.current()?.getSessionToken() === asked;
      if (readCode(error) === INVALID_SESSION_TOKEN && path !== 'logout' && isCurrent) {
        tellSessionLost(error);
      }
      throw error;
    }
  };
}
