import { completeCall } from '@/lib/data/completeCall';
import type { DataClient } from '@/lib/data/createDataClient';
import type { MoralisSdk, SdkDataApi, SdkDataCall } from '@/lib/sdk/MoralisSdk';

/**
 * Faults of the SDK's `Web3API` and `SolanaAPI`: the visitor's address is put in where a contract's was left out, so that
 * they are told of their own wallet as if it were a token; the code of a refusal is dropped; nothing is asked a second
 * time; and there is no way to end a call.
 *
 * Patched: all of them go through the site's own client (`lib/data/backendClient.ts`), which keeps to the SDK's own
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
