import { useEffect } from 'react';
import { authStore, writeSessionMarker } from '@/lib/session/authStore';
import { useAuth } from '@/lib/auth/useAuth';
import { displayName, type SessionUser } from '@/lib/session/sessionUser';
import { call } from '@/lib/data/backendClient';
import { readData } from '@/lib/data/readData';
import { BackendError } from '@/lib/errors/backendErrors';
import { OBJECT_NOT_FOUND } from '@/protocol/codes';

const ETHEREUM = /^0x[\da-f]{40}$/;

/**
 * Looks up what to call a visitor: the public name of the account, else the name that its address has (ENS). It is kept
 * with the session, so that the header has it everywhere, from the first paint on.
 *
 * @returns the public name; `null` for none
 * @throws FoyerError where the backend cannot tell: the name of before stays
 */
export async function findVisitorName(visitor: SessionUser): Promise<string | null> {
  const { profile } = await call('getAccount', {}, { reads: true });
  keepName(visitor, profile.name ?? (await findEnsName(visitor)));
  return profile.name;
}

/**
 * Calls a visitor by the public name that was saved just now, at once: nothing has to be asked for it. Without one the name
 * of before is gone at once too, and the name of the address follows if the backend can tell it. Never rejects.
 */
export async function takeSavedName(visitor: SessionUser, saved: string | null): Promise<void> {
  keepName(visitor, saved);
  if (saved !== null) return;
  const isStillUnnamed = () => authStore.get().named?.id !== visitor.id;
  const name = await findEnsName(visitor).catch(() => null);
  // A name that was saved meanwhile goes before it.
  if (isStillUnnamed()) keepName(visitor, name);
}

/** Has the header call a visitor by a name; `null` for the username or address. */
function keepName({ id }: SessionUser, name: string | null): void {
  const { user, named } = authStore.get();
  // Somebody else may have signed in meanwhile.
  if (user?.id !== id || (named?.id === id ? named.name : null) === name) return;
  authStore.set({ named: name === null ? null : { id, name } });
  writeSessionMarker(user);
}

/** The name of a visitor's address (ENS); `null` for none, and where a username goes before it. */
async function findEnsName({ username, address }: SessionUser): Promise<string | null> {
  if (username || !address || !ETHEREUM.test(address)) return null;
  try {
    return (await readData('resolveAddress', { address })).name;
  } catch (error) {
    if (error instanceof BackendError && error.code === OBJECT_NOT_FOUND) return null;
    throw error;
  }
}

/** What to call a visitor: see {@link findVisitorName}, else the username, else the address. Looked up each time it is used. */
export function useVisitorName(user: SessionUser): string {
  const { named } = useAuth();
  useEffect(() => {
    findVisitorName(user).catch(() => undefined);
  }, [user]);
  return displayName(user, named);
}
