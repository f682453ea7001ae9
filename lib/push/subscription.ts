import { NoPushError } from '@/lib/errors/NoPushError';
import { untilLate } from '@/lib/sdk/untilLate';
import { readReach } from '@/lib/push/readReach';

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
