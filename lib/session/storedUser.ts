import { readSettings } from '@/lib/env';
import { readCode } from '@/lib/errors/FoyerError';
import type { MoralisSdk, SdkUser } from '@/lib/MoralisSdk';
import { INVALID_SESSION_TOKEN } from '@/protocol/codes';

/** The user as the SDK keeps it in the browser's storage. */
export type StoredUser = Readonly<Record<string, unknown>> & { objectId: string; sessionToken: string };

/** The SDK's key of the current user (row B05). */
export const currentUserKey = (appId: string): string => `Parse/${appId}/currentUser`;

/** Parses what the SDK stored; anything without an id and a session counts as nobody. */
export function parseStoredUser(text: string | null): StoredUser | null {
  if (!text) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return null;
    const fields = value as Record<string, unknown>;
    const objectId = fields['objectId'] ?? fields['_id'];
    const sessionToken = fields['sessionToken'] ?? fields['_sessionToken'];
    if (typeof objectId !== 'string' || typeof sessionToken !== 'string') return null;
    return { ...fields, objectId, sessionToken };
  } catch {
    // Cut short or foreign: the SDK could not read it either.
    return null;
  }
}

/** Stores the user in the SDK's form; the SDK reads it when it loads. */
export function writeStoredUser(appId: string, user: StoredUser): void {
  localStorage.setItem(currentUserKey(appId), JSON.stringify({ ...user, className: '_User' }));
}

/** The user in the browser's storage, or `null`; also where storage is forbidden, as in some private windows. */
export function readStoredUser(appId: string): StoredUser | null {
  try {
    return parseStoredUser(localStorage.getItem(currentUserKey(appId)));
  } catch {
    // Storage is forbidden here: nobody can be signed in.
    return null;
  }
}

/** The user of the stored session, until the SDK reads the same storage itself. */
function currentUser(): SdkUser | null {
  const stored = typeof window === 'undefined' ? null : readStoredUser(readSettings().appId);
  if (!stored) return null;
  const user = {
    id: stored.objectId,
    className: '_User',
    attributes: stored,
    get: (key: string) => stored[key],
    getUsername: () => stored['username'],
    getEmail: () => stored['email'],
    getSessionToken: () => stored.sessionToken,
    toJSON: () => stored,
  };
  return user as unknown as SdkUser;
}

const notLoaded = (): Promise<never> => Promise.reject(new Error('The SDK is not loaded: call `initialize()` first.'));

/** Stand-in for the SDK's class of users until the SDK is loaded. */
export const placeholderUser: Pick<MoralisSdk['User'], 'current' | 'logIn' | 'logOut' | '_clearCache'> = {
  current: currentUser,
  logIn: notLoaded,
  logOut: notLoaded,
  _clearCache: () => undefined,
};

type Listener = (error: unknown) => void;

const listeners = new Set<Listener>();

/** Calls the listener when the backend says that the session of the current user is no more. */
export function onSessionLost(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Notifies every listener, with the backend's error. */
function reportSessionLost(error: unknown): void {
  for (const listener of listeners) listener(error);
}

/**
 * Reports the end of the session on error 209, unless another session has started since.
 *
 * @param current the current session
 * @param requested the session that the refused request was sent with
 */
export function emitSessionLost(current: string | undefined, requested: string | undefined, error: unknown): void {
  if (requested === undefined || readCode(error) !== INVALID_SESSION_TOKEN) return;
  if (current === requested) reportSessionLost(error);
}
