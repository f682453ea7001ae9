import { createRequire } from 'node:module';
import { patchDataCalls } from '@/lib/sdk/patches/dataCalls';
import type { MoralisSdk } from '@/lib/sdk/MoralisSdk';

/** The SDK's browser build, as the site loads it, with its calls of the data service mended; nobody is signed in. */
export function loadDataSdk(serverUrl: string): MoralisSdk {
  const sdk = createRequire(import.meta.url)('moralis/lib/browser/Parse.js') as MoralisSdk;
  sdk.User.current = () => null;
  patchDataCalls(sdk, { serverUrl, appId: 'foyer' });
  return sdk;
}
