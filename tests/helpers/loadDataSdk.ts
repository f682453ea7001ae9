import { createRequire } from 'node:module';
import { mendDataCalls } from '@/lib/moralis/corrections/mendDataCalls';
import type { MoralisSdk } from '@/lib/moralis/MoralisSdk';

/** The SDK's browser build, as the site loads it, with its calls of the data service mended; nobody is signed in. */
export function loadDataSdk(serverUrl: string): MoralisSdk {
  const sdk = createRequire(import.meta.url)('moralis/lib/browser/Parse.js') as MoralisSdk;
  sdk.User.current = () => null;
  mendDataCalls(sdk, { serverUrl, appId: 'foyer' });
  return sdk;
}
