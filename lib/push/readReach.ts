import type { NoPushReason } from '@/lib/errors/NoPushError';

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
