import { readSettings } from '@/lib/env';
import { createSavedLists } from '@/lib/objects/createSavedLists';
import type { PushSubscriptionWords } from '@/protocol/calls/push';
import { PUSH_KINDS, type PushKind } from '@/protocol/push';

/** Where the worker (`public/sw.js`) looks for it, under the same names. */
const STORE = 'foyer-push-v1';
const PLACE = '/push-memory';

/** Writes down for the worker, which knows no settings, to whom it tells that the browser changed the address of this device. */
export async function savePushMemory(key: string, { endpoint, keys: { auth } }: PushSubscriptionWords): Promise<void> {
  const { serverUrl, appId } = readSettings();
  const store = await caches.open(STORE);
  await store.put(PLACE, new Response(JSON.stringify({ serverUrl, appId, key, endpoint, auth })));
}

/** Lets the worker forget it. */
export async function dropPushMemory(): Promise<void> {
  await caches.delete(STORE);
}

/** Offers of notices that an account said "Not now" to in this browser; it is not asked again. By the id of the account. */
export const declinedOffers = createSavedLists<PushKind>({
  prefix: 'foyer-push-declined-',
  most: PUSH_KINDS.length,
  isItem: (value): value is PushKind => PUSH_KINDS.some((kind) => kind === value),
});
