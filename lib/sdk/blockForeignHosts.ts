import type { MoralisSdk } from '@/lib/sdk/MoralisSdk';

/** The SDK wanted to call a host that is not this site's backend. */
export class ForeignHostError extends Error {
  override readonly name = 'ForeignHostError';

  constructor(readonly url: string) {
    super(`The SDK may call this site's backend only, not ${url}`);
  }
}

/**
 * Refuses, for good, every request of the SDK to a host other than the backend. On its start alone it would ask
 * unpkg.com for its latest version and tell internal-api.moralis.io which application runs where; both callers live
 * with a refusal. There is no option for this, and both look the function up by name, so it is replaced.
 */
export function blockForeignHosts(sdk: MoralisSdk, serverUrl: string): void {
  const own = new URL(serverUrl).origin;
  const controller = sdk.CoreManager.getRESTController();
  const ajax = controller.ajax;
  controller.ajax = (method, url, ...rest) =>
    URL.canParse(url) && new URL(url).origin === own
      ? ajax.call(controller, method, url, ...rest)
      : Promise.reject(new ForeignHostError(url));
}
