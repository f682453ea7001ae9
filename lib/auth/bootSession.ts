import { useEffect, useEffectEvent } from 'react';
import { authStore, resolveSession } from '@/lib/session/authStore';
import {
  currentUserKey,
  onSessionLost,
  parseStoredUser,
  readStoredUser,
  type StoredUser,
} from '@/lib/session/storedUser';
import { readSessionMarker } from '@/lib/session/sessionMarker';
import { cancelSignIn, isRunning } from '@/lib/auth/sessionQueue';
import { toSessionUser } from '@/lib/session/sessionUser';
import { readSettings } from '@/lib/env';

/**
 * Learns on start who is signed in (row C02): the user in the browser's storage, or nobody. Then follows what becomes of
 * the session elsewhere, also while the browser keeps the page for the way back. The SDK is not fetched for it.
 *
 * @returns stops following
 */
export function bootSession(): () => void {
  const stored = readStoredUser(readSettings().appId);
  const { id, shown } = readSessionMarker(document.cookie) ?? {};
  if (id && shown) authStore.set({ named: { id, name: shown } });
  resolveSession(stored && toSessionUser(stored.objectId, stored));
  const stop = onSessionLost(endSession);
  const listening = new AbortController();
  const { signal } = listening;
  window.addEventListener('storage', followStorage, { signal });
  window.addEventListener('pagehide', noteSession, { signal });
  window.addEventListener('pageshow', followReturn, { signal });
  return () => {
    stop();
    listening.abort();
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
  void adoptStoredSession();
}

/** Follows another tab of this site: whoever signs in or out there does so here (the event comes from other tabs only). */
function followStorage(event: StorageEvent): void {
  // A null key: everything was cleared.
  if (event.key !== null && event.key !== currentUserKey(readSettings().appId)) return;
  const stored = parseStoredUser(event.newValue);
  const isSame = parseStoredUser(event.oldValue)?.sessionToken === stored?.sessionToken;
  if (followStored(stored, isSame) && !isSame) void adoptStoredSession();
}

/** The session with which the visitor left the page. */
let left: string | undefined;

function noteSession(): void {
  left = readStoredUser(readSettings().appId)?.sessionToken;
}

/**
 * The browser shows the page as the visitor left it (back-forward cache). No event reached it meanwhile: who is signed in is
 * read from the storage, and then whether the session still holds from the backend.
 */
function followReturn({ persisted }: PageTransitionEvent): void {
  if (!persisted) return;
  const stored = readStoredUser(readSettings().appId);
  const isSame = stored?.sessionToken === left;
  if (followStored(stored, isSame)) void readAnew(isSame);
}

async function readAnew(isSame: boolean): Promise<void> {
  if (!isSame) await adoptStoredSession();
  // Offline, the visitor is who the storage says.
  await import('@/lib/auth/refreshSession').then((code) => code.refreshSession()).catch(() => undefined);
}

/**
 * Takes over who is signed in from the storage. `false` while an action of this tab is under way: it ends with what holds
 * then, and one that waits for a wallet ends now.
 */
function followStored(stored: StoredUser | null, isSame: boolean): boolean {
  if (isRunning()) {
    if (!isSame) cancelSignIn();
    return false;
  }
  resolveSession(stored && toSessionUser(stored.objectId, stored));
  return true;
}

/** Has the SDK and react-moralis follow the storage. Without that code the state above is all there is to follow. */
async function adoptStoredSession(): Promise<void> {
  await import('@/lib/sdk/adoptStoredSession').then((code) => code.adoptStoredSession()).catch(() => undefined);
}
