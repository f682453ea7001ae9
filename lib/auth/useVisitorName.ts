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
export async function findVisitorName({ id, username, address }: SessionUser): Promise<string | null> {
  const { profile } = await call('getAccount', {}, { reads: true });
  const name = profile.name ?? (!username && address && ETHEREUM.test(address) ? await findEnsName(address) : null);
  const { user, named } = authStore.get();
  // Somebody else may have signed in meanwhile.
  if (user?.id === id && (named?.id === id ? named.name : null) !== name) {
    authStore.set({ named: name === null ? null : { id, name } });
    writeSessionMarker(user);
  }
  return profile.name;
}

async function findEnsName(address: string): Promise<string | null> {
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
