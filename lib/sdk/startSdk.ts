import { readSettings } from '@/lib/env';
import type { MoralisSdk } from '@/lib/MoralisSdk';
import { eventQueue } from '@/lib/sdk/eventQueue';
import { moralisContext } from '@/lib/sdk/moralisContext';

let loaded: MoralisSdk | null = null;
let loading: Promise<MoralisSdk> | null = null;

/** The SDK if its code is here already, else `null`. */
export const loadedMoralis = (): MoralisSdk | null => loaded;

async function fetchMoralis(): Promise<MoralisSdk> {
  const [{ default: moralis }, { prepareSdk }] = await Promise.all([
    import('moralis/lib/browser/Parse.js'),
    import('@/lib/sdk/prepareSdk'),
  ]);
  loaded = prepareSdk(moralis as MoralisSdk);
  eventQueue.flush(loaded);
  return loaded;
}

/**
 * Fetches the SDK's code once, patches it and makes the subscriptions that waited for it. After a failed fetch the next
 * call tries again.
 */
export function loadMoralis(): Promise<MoralisSdk> {
  loading ??= fetchMoralis().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** The started SDK, and the list of its plugins, which it fetches after the start. */
type StartedSdk = { sdk: MoralisSdk; plugins: Promise<void> };

let starting: Promise<StartedSdk> | null = null;

async function start(options: unknown): Promise<StartedSdk> {
  // Fetched together with the SDK: every page loads this file, few need that one.
  const [sdk, { connectSdk: connectSdk }] = await Promise.all([loadMoralis(), import('@/lib/sdk/prepareSdk')]);
  // Nothing here needs a plugin, so the start does not fail without their list.
  const plugins = sdk.start(options).catch(() => undefined);
  await connectSdk(sdk);
  return { sdk, plugins };
}

/**
 * Fetches and starts the SDK once per page, and hands it the user and the wallet that the page already has.
 *
 * @throws Error if its code cannot be fetched; the next call tries again
 */
export function startSdk(options: unknown): Promise<StartedSdk> {
  starting ??= start(options).catch((error: unknown) => {
    starting = null;
    throw error;
  });
  return starting;
}

/** The SDK, fetched and started if it was not yet. Rejects if its code cannot be fetched. */
export async function ensureSdk(): Promise<MoralisSdk> {
  const { appId, serverUrl } = readSettings();
  const { sdk } = await startSdk({ appId, serverUrl });
  // So that react-moralis counts as initialized too; its own start is the one above.
  moralisContext()?.initialize();
  return sdk;
}
