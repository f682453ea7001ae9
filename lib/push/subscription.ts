import { readSettings } from '@/lib/env';
import { NoPushError, type NoPushReason } from '@/lib/errors/deviceErrors';
import { createSavedLists } from '@/lib/objects/createSavedLists';
import { secureContext } from '@/lib/state/secureContext';
import { withTimeout } from '@/lib/state/waiting';
import type { PushSubscriptionWords } from '@/protocol/calls/push';
import { PUSH_KINDS, type PushKind } from '@/protocol/notifications';

/** The worker that shows notifications; it also serves the offline page. */
const WORKER = '/sw.js';

/** This browser's push subscription, or `null`. */
export async function readSubscription(): Promise<PushSubscription | null> {
  const registration = await secureContext.serviceWorker?.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

/** Whether a subscription was made with this key (base64url, without padding); only the key's owner can send to it. */
export function isForKey({ options }: PushSubscription, key: string): boolean {
  const bytes = options.applicationServerKey;
  if (!bytes) return false;
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === key.replace(/=+$/, '');
}

/**
 * Subscribes this browser with this key, and asks the visitor for permission if needed: call it only after a press on a
 * button that says so. A subscription with an earlier key is ended.
 *
 * @throws NoPushError
 */
export async function subscribe(key: string): Promise<PushSubscription> {
  const support = readPushSupport();
  const worker = secureContext.serviceWorker;
  if (support !== 'available' || !worker) throw new NoPushError(support === 'available' ? 'unsupported' : support);
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') throw new NoPushError(permission === 'denied' ? 'blocked' : 'dismissed');
  try {
    await worker.register(WORKER);
    // A worker whose installation failed is never ready.
    const { pushManager } = await withTimeout(worker.ready);
    const before = await pushManager.getSubscription();
    if (before && isForKey(before, key)) return before;
    await before?.unsubscribe();
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  } catch (cause) {
    const isRefused = cause instanceof DOMException && cause.name === 'NotAllowedError';
    throw new NoPushError(isRefused ? 'blocked' : 'service', cause);
  }
}

/** Whether this browser can get notifications: `available`, or why not. */
export type PushSupport = 'available' | Extract<NoPushReason, 'blocked' | 'home-screen' | 'insecure' | 'unsupported'>;

/** An iPhone or an iPad; the latter calls itself a Mac, which has no touch. */
const isApplePhone = (): boolean =>
  /iP(hone|ad|od)/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

/** Whether this browser can get notifications, found without asking the visitor. */
export function readPushSupport(): PushSupport {
  if (!window.isSecureContext) return 'insecure';
  const knows = secureContext.serviceWorker && 'PushManager' in window && 'Notification' in window;
  // Safari there has them for sites on the home screen only.
  if (!knows) return isApplePhone() ? 'home-screen' : 'unsupported';
  return Notification.permission === 'denied' ? 'blocked' : 'available';
}

/** Cache and path that the worker (`public/sw.js`) reads, under the same names. */
const STORE = 'foyer-push-v1';
const CACHE_PATH = '/push-memory';

/**
 * Stores for the worker, which has no settings, where to report that the browser changed this device's subscription.
 */
export async function storeForWorker(key: string, { endpoint, keys: { auth } }: PushSubscriptionWords): Promise<void> {
  const { serverUrl, appId } = readSettings();
  const store = await secureContext.caches?.open(STORE);
  await store?.put(CACHE_PATH, new Response(JSON.stringify({ serverUrl, appId, key, endpoint, auth })));
}

/** Deletes what the worker reads. */
export async function clearForWorker(): Promise<void> {
  await secureContext.caches?.delete(STORE);
}

/** Offers of notifications that an account declined in this browser, by the account's id: they are not made again. */
export const declinedOffers = createSavedLists<PushKind>({
  prefix: 'foyer-push-declined-',
  max: PUSH_KINDS.length,
  isItem: (value): value is PushKind => PUSH_KINDS.some((kind) => kind === value),
});
