import { createRequire } from 'node:module';
import { createBackendClient } from '@/lib/data/backendClient';
import { patchDataCalls } from '@/lib/sdk/patches/requests';
import type { MoralisSdk } from '@/lib/MoralisSdk';

/** The SDK's browser build, as the site loads it, with its calls of the data service patched; nobody is signed in. */
export function loadDataSdk(serverUrl: string): MoralisSdk {
  const sdk = createRequire(import.meta.url)('moralis/lib/browser/Parse.js') as MoralisSdk;
  sdk.User.current = () => null;
  const readSession = () => sdk.User.current()?.getSessionToken();
  patchDataCalls(sdk, createBackendClient({ readBackend: () => ({ serverUrl, appId: 'foyer' }), readSession }));
  return sdk;
}
