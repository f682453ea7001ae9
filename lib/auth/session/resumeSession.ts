import { refreshSession } from '@/lib/auth/session/refreshSession';
import { restoreWallet } from '@/lib/auth/restoreWallet';

/**
 * Goes on with a stored session: reads its user from the backend, connects the wallet of the visit before, and keeps the
 * notices of a browser that allows them.
 */
export async function resumeSession(): Promise<void> {
  await refreshSession();
  await restoreWallet();
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  const { refreshDevice } = await import('@/lib/push/notifications');
  await refreshDevice();
}
