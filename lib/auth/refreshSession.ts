import { authStore, writeSessionMarker } from '@/lib/session/authStore';
import { isRunning } from '@/lib/auth/sessionQueue';
import { awaitWallet } from '@/lib/auth/useConnectedWallet';
import { toSessionUser } from '@/lib/session/sessionUser';
import { readSignedIn, requestBackend } from '@/lib/data/backendClient';
import { readSettings } from '@/lib/env';
import { loadedMoralis } from '@/lib/sdk/startSdk';
import { moralisContext } from '@/lib/sdk/moralisContext';
import { placeholderUser, writeStoredUser } from '@/lib/session/storedUser';

/**
 * Goes on with a stored session: reads its user from the backend, connects the wallet of the last visit, and keeps the
 * notifications of a browser that allows them.
 */
export async function resumeSession(): Promise<void> {
  await refreshSession();
  await awaitWallet();
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  const { refreshDevice } = await import('@/lib/push/notifications');
  await refreshDevice();
}

/**
 * Reads the user of the stored session from the backend: what changed elsewhere shows, and a session that has ended is
 * noticed at once. A backend that does not answer leaves things as they are. The SDK is asked only where it is loaded, since
 * it then holds the user too.
 */
export async function refreshSession(): Promise<void> {
  const stored = readSignedIn();
  if (!stored) return;
  try {
    if (loadedMoralis()) await readBySdk();
    else await readWithoutSdk();
  } catch {
    // An expired session is reported by `onSessionLost`; other errors are temporary.
    return;
  }
  const fresh = readSignedIn();
  if (isRunning() || !fresh || fresh.sessionToken !== stored.sessionToken) return;
  const user = toSessionUser(fresh.objectId, fresh);
  writeSessionMarker(user);
  authStore.set({ user });
}

async function readBySdk(): Promise<void> {
  const user = loadedMoralis()?.User.current();
  if (!user) return;
  await user.fetch();
  moralisContext()?.setUser(user);
}

async function readWithoutSdk(): Promise<void> {
  const stored = readSignedIn();
  if (!stored) return;
  const path = `classes/_User/${stored.objectId}`;
  const fields = await requestBackend<Record<string, unknown>>({ method: 'GET', path });
  if (isRunning() || readSignedIn()?.sessionToken !== stored.sessionToken) return;
  // Its code came meanwhile: what it read from the storage is older.
  if (loadedMoralis()) return readBySdk();
  writeStoredUser(readSettings().appId, { ...stored, ...fields, sessionToken: stored.sessionToken });
  const user = placeholderUser.current();
  if (user) moralisContext()?.setUser(user);
}
