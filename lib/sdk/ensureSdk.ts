import { readSettings } from '@/lib/env';
import type { MoralisSdk } from '@/lib/sdk/MoralisSdk';
import { moralisContext } from '@/lib/sdk/moralisContext';
import { startSdk } from '@/lib/sdk/startSdk';

/** The SDK, fetched and started if it was not yet. Rejects if its code cannot be fetched. */
export async function ensureSdk(): Promise<MoralisSdk> {
  const { appId, serverUrl } = readSettings();
  const { sdk } = await startSdk({ appId, serverUrl });
  // So that react-moralis counts itself initialized as well; its own start is the one above.
  moralisContext()?.initialize();
  return sdk;
}
