import type { MoralisSdk } from '@/lib/moralis/MoralisSdk';
import { reportLostSession } from '@/lib/moralis/reportLostSession';

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
      if (path !== 'logout') reportLostSession(sdk, asked, error);
      throw error;
    }
  };
}
