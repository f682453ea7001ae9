import { loadMoralis } from '@/lib/sdk/loadMoralis';
import type { MoralisSdk } from '@/lib/sdk/MoralisSdk';
import { sdkStore } from '@/lib/sdk/sdkStore';

/** The SDK once it can be used, and its plugins, which it goes on to ask for. */
type StartedSdk = { sdk: MoralisSdk; plugins: Promise<void> };

let starting: Promise<StartedSdk> | null = null;

async function start(options: unknown): Promise<StartedSdk> {
  // With the SDK, and not on every page as this file is.
  const [sdk, { handOver }] = await Promise.all([loadMoralis(), import('@/lib/sdk/handOver')]);
  // Everything but the plugins happens at once; nothing of ours needs one, so a list that cannot be had is no failure.
  const plugins = sdk.start(options).catch(() => undefined);
  await handOver(sdk);
  sdkStore.set('ready');
  return { sdk, plugins };
}

/**
 * Fetches and starts the SDK with application and server, and hands it what the page did without it; once, whoever asks.
 *
 * @throws Error if its code cannot be fetched: `sdkStore` then says `failed`, and the next call tries again
 */
export function startSdk(options: unknown): Promise<StartedSdk> {
  starting ??= start(options).catch((error: unknown) => {
    starting = null;
    throw error;
  });
  return starting;
}
