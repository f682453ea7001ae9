import { followStorage } from '@/lib/auth/followStorage';
import { settleSession } from '@/lib/auth/settleSession';
import { toSessionUser } from '@/lib/auth/toSessionUser';
import { readSettings } from '@/lib/env';
import { onSessionLost } from '@/lib/moralis/sessionLost';
import { readStoredUser } from '@/lib/moralis/storedUser';

async function resume(): Promise<void> {
  const { resumeSession } = await import('@/lib/auth/resumeSession');
  await resumeSession();
}

async function leave(error: unknown): Promise<void> {
  const { handleLostSession } = await import('@/lib/auth/handleLostSession');
  await handleLostSession(error);
}

/**
 * Learns on start who is signed in (row C02): the user in the browser's storage, or nobody.
 * With a stored session the SDK is fetched at once, since such a visitor came to use it. Then follows what becomes of
 * the session elsewhere.
 *
 * @returns stops following
 */
export function bootSession(): () => void {
  const stored = readStoredUser(readSettings().appId);
  settleSession(stored && toSessionUser(stored.objectId, stored));
  const stop = onSessionLost((error) => void leave(error).catch(() => undefined));
  window.addEventListener('storage', followStorage);
  // Offline, the visitor is who the storage says, until an action needs the SDK and reports.
  if (stored) void resume().catch(() => undefined);
  return () => {
    stop();
    window.removeEventListener('storage', followStorage);
  };
}
