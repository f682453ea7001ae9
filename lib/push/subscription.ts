import { readSettings } from '@/lib/env';
import { NoPushError, type NoPushReason } from '@/lib/errors/deviceErrors';
import { createSavedLists } from '@/lib/objects/createSavedLists';
import { untilLate } from '@/lib/sdk/untilLate';
import type { PushSubscriptionWords } from '@/protocol/calls/push';
import { PUSH_KINDS, type PushKind } from '@/protocol/push';

/** The worker that shows notices; it also shows the page for visitors without a network. */
const WORKER = '/sw.js';

/** What this browser gave the site to send notices to, or `null`. */
export async function readSubscription(): Promise<PushSubscription | null> {
  if (!('serviceWorker' in navigator)) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

/** Whether a subscription is for messages of this key (base64url, without padding); only its owner can send to it. */
export function isForKey({ options }: PushSubscription, key: string): boolean {
  const bytes = options.applicationServerKey;
  if (!bytes) return false;
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === key.replace(/=+$/, '');
}

/**
 * Has the browser give a subscription for messages of this key, and asks the visitor if nobody did: only ever after a press
 * on a button that says so. One for another key, of before the operator changed it, is given up.
 *
 * @throws NoPushError
 */
export async function subscribe(key: string): Promise<PushSubscription> {
  const reach = readReach();
  if (reach !== 'open') throw new NoPushError(reach);
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') throw new NoPushError(permission === 'denied' ? 'blocked' : 'dismissed');
  try {
    await navigator.serviceWorker.register(WORKER);
    // A worker whose installation failed is never ready.
    const { pushManager } = await untilLate(navigator.serviceWorker.ready);
    const before = await pushManager.getSubscription();
    if (before && isForKey(before, key)) return before;
    await before?.unsubscribe();
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  } catch (cause) {
    const isRefused = cause instanceof DOMException && cause.name === 'NotAllowedError';
    throw new NoPushError(isRefused ? 'blocked' : 'service', cause);
  }
}

/** Whether notices can reach this browser: `open`, or why not. */
export type PushReach = 'open' | Extract<NoPushReason, 'blocked' | 'home-screen' | 'insecure' | 'unsupported'>;

/** An iPhone or an iPad; the latter calls itself a Mac, which has no touch. */
const isApplePhone = (): boolean =>
  /iP(hone|ad|od)/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

/** Looks whether this browser can be given notices, without asking anybody anything. */
export function readReach(): PushReach {
  if (!window.isSecureContext) return 'insecure';
  const knows = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  // Safari there has them for sites on the home screen only.
  if (!knows) return isApplePhone() ? 'home-screen' : 'unsupported';
  return Notification.permission === 'denied' ? 'blocked' : 'open';
}

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
