import { isRunning } from '@/lib/auth/session/runExclusively';
import { settleSession } from '@/lib/auth/session/settleSession';
import { toSessionUser } from '@/lib/auth/session/sessionUser';
import { cancelSignIn } from '@/lib/auth/walletCancellation';
import { readSettings } from '@/lib/env';
import { onSessionLost } from '@/lib/auth/session/sessionLost';
import { currentUserKey, parseStoredUser, readStoredUser } from '@/lib/sdk/storedUser';

async function resume(): Promise<void> {
  const { resumeSession } = await import('@/lib/auth/session/resumeSession');
  await resumeSession();
}

async function leave(error: unknown): Promise<void> {
  const { handleLostSession } = await import('@/lib/auth/session/handleLostSession');
  await handleLostSession(error);
}

/**
 * Learns on start who is signed in (row C02): the user in the browser's storage, or nobody. Then follows what becomes of
 * the session elsewhere. The SDK is not fetched for it.
 *
 * @returns stops following
 */
export function bootSession(): () => void {
  const stored = readStoredUser(readSettings().appId);
  settleSession(stored && toSessionUser(stored.objectId, stored));
  const stop = onSessionLost((error) => void leave(error).catch(() => undefined));
  window.addEventListener('storage', followStorage);
  // Offline, the visitor is who the storage says, until an action needs the backend and reports.
  if (stored) void resume().catch(() => undefined);
  return () => {
    stop();
    window.removeEventListener('storage', followStorage);
  };
}

/** Follows another tab of this site: whoever signs in or out there is in or out here (the event comes from other tabs only). */
function followStorage(event: StorageEvent): void {
  // A null key: everything was cleared.
  if (event.key !== null && event.key !== currentUserKey(readSettings().appId)) return;
  const stored = parseStoredUser(event.newValue);
  const isSame = parseStoredUser(event.oldValue)?.sessionToken === stored?.sessionToken;
  if (isRunning()) {
    // An action of this tab that is under way ends with what holds then; one that waits for a wallet ends now.
    if (!isSame) cancelSignIn();
    return;
  }
  settleSession(stored && toSessionUser(stored.objectId, stored));
  if (isSame) return;
  // Without its code the state above is all there is to follow.
  void import('@/lib/sdk/adoptStoredSession').then((module) => module.adoptStoredSession()).catch(() => undefined);
}
