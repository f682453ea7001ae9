import { loadMoralis } from '@/lib/sdk/loadMoralis';
import { sdkStore } from '@/lib/sdk/sdkStore';

let starting: Promise<void> | null = null;

/**
 * Starts the SDK with application and server; once, whoever asks.
 *
 * Never rejects, because react-moralis lets a rejection go unhandled. Everything up to the plugins happens at once, so
 * the SDK counts as ready from then on; nothing of ours needs a plugin, so a list that cannot be had is no failure.
 * Code that cannot be fetched is one: `sdkStore` says `failed`, and the next call tries again.
 */
export function startSdk(options: unknown): Promise<void> {
  starting ??= loadMoralis().then(
    (sdk) => {
      const plugins = sdk.start(options);
      sdkStore.set('ready');
      return plugins.catch(() => undefined);
    },
    () => {
      starting = null;
    },
  );
  return starting;
}
