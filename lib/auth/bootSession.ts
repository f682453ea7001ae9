import { useEffect, useEffectEvent } from 'react';
import { authStore, resolveSession } from '@/lib/session/authStore';
import { currentUserKey, onSessionLost, parseStoredUser, readStoredUser } from '@/lib/session/storedUser';
import { readSessionMarker } from '@/lib/session/sessionMarker';
import { cancelSignIn, isRunning } from '@/lib/auth/sessionQueue';
import { toSessionUser } from '@/lib/session/sessionUser';
import { readSettings } from '@/lib/env';

/**
 * Learns on start who is signed in (row C02): the user in the browser's storage, or nobody. Then follows what becomes of
 * the session elsewhere. The SDK is not fetched for it.
 *
 * @returns stops following
 */
export function bootSession(): () => void {
  const stored = readStoredUser(readSettings().appId);
  const { id, shown } = readSessionMarker(document.cookie) ?? {};
  if (id && shown) authStore.set({ named: { id, name: shown } });
  resolveSession(stored && toSessionUser(stored.objectId, stored));
  const stop = onSessionLost(endSession);
  window.addEventListener('storage', followStorage);
  return () => {
    stop();
    window.removeEventListener('storage', followStorage);
  };
}

/** Whether this visit had a session to go on with is known. */
let isDecided = false;

/**
 * Goes on with a stored session, once per visit: reads its user and connects the wallet of the last visit.
 *
 * @param resume `resumeSession`. The layout of inside pages imports it, as they share most of its code; public pages fetch
 *   it for those who are signed in
 */
export function useStoredSession(resume: () => Promise<void>): void {
  const start = useEffectEvent(resume);
  useEffect(() => {
    // One that begins later has nothing to go on with.
    if (isDecided) return;
    isDecided = true;
    if (!readStoredUser(readSettings().appId)) return;
    // Offline, the visitor is who the storage says, until an action needs the backend and reports.
    void start().catch(() => undefined);
  }, []);
}

/**
 * The backend says that the session has ended: signed out here as well. The visitor stays where they are; a page that needs
 * a session says why and shows the sign-in, and itself again after.
 */
function endSession(): void {
  localStorage.removeItem(currentUserKey(readSettings().appId));
  resolveSession(null, true);
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
  resolveSession(stored && toSessionUser(stored.objectId, stored));
  if (!isSame) adoptStoredSession();
}

/** Has the SDK and react-moralis follow the storage. Without that code the state above is all there is to follow. */
function adoptStoredSession(): void {
  void import('@/lib/sdk/adoptStoredSession').then((code) => code.adoptStoredSession()).catch(() => undefined);
}
