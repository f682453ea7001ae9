import { refreshSession } from '@/lib/auth/refreshSession';
import { restoreWallet } from '@/lib/auth/restoreWallet';

/** Tells the backend that a browser that gets notices is still there; of others nothing is fetched. */
async function keepDevice(): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  const { readNotices } = await import('@/lib/push/notices');
  await readNotices();
}

/**
 * Goes on with a stored session: reads its user from the backend, connects the wallet of the visit before, and keeps the
 * notices of this browser.
 */
export async function resumeSession(): Promise<void> {
  await refreshSession();
  await restoreWallet();
  await keepDevice();
}
