import type { MoralisSdk } from '@/lib/sdk/MoralisSdk';
import { createEventQueue } from '@/lib/sdk/eventQueue';
import { sdkStore } from '@/lib/sdk/sdkStore';

/** Subscriptions made before the SDK is there. */
export const eventQueue = createEventQueue();

let loaded: MoralisSdk | null = null;
let loading: Promise<MoralisSdk> | null = null;

/** The SDK if its code is here already, else `null`. */
export const loadedMoralis = (): MoralisSdk | null => loaded;

async function fetchMoralis(): Promise<MoralisSdk> {
  sdkStore.set('loading');
  const [{ default: moralis }, { prepareSdk }] = await Promise.all([
    import('moralis/lib/browser/Parse.js'),
    import('@/lib/sdk/prepareSdk'),
  ]);
  loaded = prepareSdk(moralis as MoralisSdk);
  eventQueue.flush(loaded);
  return loaded;
}

/**
 * Fetches the SDK's code once, closes its side doors, mends its faults and makes the subscriptions that waited for it.
 *
 * A failed fetch is not kept: the next call tries again.
 */
export function loadMoralis(): Promise<MoralisSdk> {
  loading ??= fetchMoralis().catch((error: unknown) => {
    loading = null;
    sdkStore.set('failed');
    throw error;
  });
  return loading;
}
