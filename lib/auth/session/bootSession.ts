import { settleSession } from '@/lib/auth/authStore';
import { onSessionLost } from '@/lib/auth/session/sessionLost';
import { cancelSignIn, isRunning } from '@/lib/auth/session/sessionQueue';
import { toSessionUser } from '@/lib/auth/session/sessionUser';
import { readSettings } from '@/lib/env';
import { currentUserKey, parseStoredUser, readStoredUser } from '@/lib/sdk/storedUser';

/**
 * Learns on start who is signed in (row C02): the user in the browser's storage, or nobody. Then follows what becomes of
 * the session elsewhere. The SDK is not fetched for it.
 *
 * @returns stops following
 */
export function bootSession(): () => void {
  const stored = readStoredUser(readSettings().appId);
  settleSession(stored && toSessionUser(stored.objectId, stored));
  const stop = onSessionLost(endSession);
  window.addEventListener('storage', followStorage);
  // Offline, the visitor is who the storage says, until an action needs the backend and reports.
  if (stored) void resumeSession().catch(() => undefined);
  return () => {
    stop();
    window.removeEventListener('storage', followStorage);
  };
}

async function resumeSession(): Promise<void> {
  const code = await import('@/lib/auth/session/refreshSession');
  await code.resumeSession();
}

/**
 * The backend says that the session has ended: signed out here as well. The visitor stays where they are; a page that needs
 * a session says why and shows the sign-in, and itself again after.
 */
function endSession(): void {
  localStorage.removeItem(currentUserKey(readSettings().appId));
  settleSession(null, true);
  adoptStoredSession();
}

/** Follows another tab of this site: whoever signs in or out there does so here (the event comes from other tabs only). */
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
  if (!isSame) adoptStoredSession();
}

/** Has the SDK and react-moralis follow the storage. Without that code the state above is all there is to follow. */
function adoptStoredSession(): void {
  void import('@/lib/sdk/adoptStoredSession').then((code) => code.adoptStoredSession()).catch(() => undefined);
}
