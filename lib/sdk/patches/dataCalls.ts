import { createDataClient, type DataClient } from '@/lib/data/createDataClient';
import { LONGEST_WAIT_MS } from '@/lib/sdk/untilLate';
import type { MoralisSdk, SdkDataApi, SdkDataCall } from '@/lib/sdk/MoralisSdk';
import { reportLostSession } from '@/lib/sdk/sessionLost';
import { sendFunction } from '@/lib/sdk/sendFunction';

/** Functions whose `address` is a wallet's: the visitor's own where none is given. Elsewhere it is a contract's. */
const TELLS_OF_WALLET: ReadonlySet<string> = new Set([
  'getTransactions',
  'getNativeBalance',
  'getTokenBalances',
  'getTokenTransfers',
  'getNFTs',
  'getNFTTransfers',
  'getNFTsForContract',
  'resolveAddress',
  'sol-balance',
  'sol-getSPL',
  'sol-getNFTs',
  'sol-getPortfolio',
]);

/**
 * Faults of the SDK's `Web3API` and `SolanaAPI`: the visitor's address is put in where a contract's was left out, so that
 * they are told of their own wallet as if it were a token; the code of a refusal is dropped; nothing is asked a second
 * time; and there is no way to end a call.
 *
 * Mended: all of them go through one client (`lib/data/createDataClient.ts`), which keeps to the SDK's own numbers, five
 * attempts and twenty at a time. Defaults stay: chain `eth`, network `mainnet`, response type `native` (row G30).
 */
export function patchDataCalls(sdk: MoralisSdk, backend: { serverUrl: string; appId: string }): void {
  const client = createDataClient(
    async (call, signal) => {
      const result = await sendFunction(backend, call, signal);
      if ('fault' in result) reportLostSession(sdk, call.sessionToken, result.fault);
      return result;
    },
    {
      attempts: sdk.CoreManager.get('REQUEST_ATTEMPT_LIMIT') as number,
      atOnce: sdk.CoreManager.get('REQUEST_BATCH_SIZE') as number,
      patience: LONGEST_WAIT_MS,
    },
  );
  const own = (field: string): unknown => sdk.User.current()?.get(field);
  mend(sdk, client, sdk.Web3API, {
    prefix: '',
    defaults: { chain: 'eth' },
    readAddress: () => own('ethAddress') ?? sdk['account'],
  });
  mend(sdk, client, sdk.SolanaAPI, {
    prefix: 'sol-',
    defaults: { network: 'mainnet', responseType: 'native' },
    readAddress: () => own('solAddress'),
  });
}

/** What the two parts of the SDK differ in. */
type Part = { prefix: string; defaults: Readonly<Record<string, string>>; readAddress: () => unknown };

function mend(sdk: MoralisSdk, client: DataClient, api: SdkDataApi, { prefix, defaults, readAddress }: Part): void {
  const { fetch } = api;
  api.fetch = async (call: SdkDataCall) => {
    // With a key of its own the SDK asks another path, and no session is involved.
    if (api.apiKey) return fetch.call(api, call);
    const name = prefix + call.endpoint.name;
    const parameters: Record<string, unknown> = { ...call.params };
    for (const [key, value] of Object.entries(defaults)) parameters[key] ||= value;
    if (TELLS_OF_WALLET.has(name)) parameters['address'] ||= readAddress();
    const sessionToken = sdk.User.current()?.getSessionToken();
    return client({ name, parameters, sessionToken }, call.signal);
  };
}
