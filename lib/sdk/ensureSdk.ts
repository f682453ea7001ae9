import { readSettings } from '@/lib/env';
import type { MoralisSdk } from '@/lib/sdk/MoralisSdk';
import { loadMoralis } from '@/lib/sdk/loadMoralis';
import { moralisContext } from '@/lib/sdk/moralisContext';
import { startSdk } from '@/lib/sdk/startSdk';

/** The SDK, fetched and started if it was not yet. Rejects if its code cannot be fetched. */
export async function ensureSdk(): Promise<MoralisSdk> {
  const sdk = await loadMoralis();
  const { appId, serverUrl } = readSettings();
  // Not awaited: the SDK is ready at once, and what it awaits is the list of plugins.
  void startSdk({ appId, serverUrl });
  // So that react-moralis counts itself initialized as well; its own start is the one above.
  moralisContext()?.initialize();
  return sdk;
}
