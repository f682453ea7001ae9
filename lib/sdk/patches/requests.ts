import type { DataClient } from '@/lib/data/createDataClient';
import { completeCall } from '@/lib/data/readData';
import type { MoralisSdk, SdkDataApi, SdkDataCall } from '@/lib/MoralisSdk';

/** The SDK tried to call a host that is not this site's backend. */
export class ForeignHostError extends Error {
  override readonly name = 'ForeignHostError';

  constructor(readonly url: string) {
    super(`The SDK may call this site's backend only, not ${url}`);
  }
}

/**
 * Refuses every request of the SDK to a host other than the backend. At its start the SDK asks unpkg.com for its latest
 * version and reports to internal-api.moralis.io which application runs where; both tolerate a refusal. There is no
 * option for this, and both look the function up by name, so it is replaced.
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

/**
 * Bugs in the SDK's `Web3API` and `SolanaAPI`: they insert the visitor's address where a contract's was left out, so
 * that the answer treats the wallet as a token; they drop the code of a refusal; they never retry; and a call cannot be
 * aborted.
 *
 * Patched: all calls go through the site's own client (`lib/data/backendClient.ts`), which keeps to the SDK's own
 * numbers, five attempts and twenty at a time, and to its defaults (`completeCall`, row G30).
 */
export function patchDataCalls(sdk: MoralisSdk, client: DataClient): void {
  const own = (field: string): unknown => sdk.User.current()?.get(field);
  patchFetch(sdk, client, sdk.Web3API, '', () => own('ethAddress') ?? sdk['account']);
  patchFetch(sdk, client, sdk.SolanaAPI, 'sol-', () => own('solAddress'));
}

function patchFetch(sdk: MoralisSdk, client: DataClient, api: SdkDataApi, prefix: string, readAddress: () => unknown) {
  const { fetch } = api;
  api.fetch = async (call: SdkDataCall) => {
    // With a key of its own the SDK asks another path, and no session is involved.
    if (api.apiKey) return fetch.call(api, call);
    const name = prefix + call.endpoint.name;
    const parameters = completeCall(name, { ...call.params }, readAddress);
    return client({ name, parameters, sessionToken: sdk.User.current()?.getSessionToken() }, call.signal);
  };
}

/** What is patched of the SDK's class of files. */
type FileClass = {
  fromJSON(json: Record<string, unknown>): { setMetadata(v: unknown): void; setTags(v: unknown): void };
};

/**
 * Bug: the SDK reads the file of an object without its metadata and tags, although the backend sends them.
 *
 * Patched: it has both, as when it was saved (row B10).
 */
export function retainFileDetails(sdk: MoralisSdk): void {
  const files = sdk['File'] as FileClass;
  const { fromJSON } = files;
  files.fromJSON = function (this: FileClass, json) {
    const file = fromJSON.call(this, json);
    file.setMetadata(json['metadata']);
    file.setTags(json['tags']);
    return file;
  };
}
