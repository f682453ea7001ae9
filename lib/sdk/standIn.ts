import { readSettings } from '@/lib/env';
import type { MoralisSdk, SdkUser } from '@/lib/sdk/MoralisSdk';
import { readStoredUser } from '@/lib/sdk/storedUser';

/** Stands for the user of a stored session until the SDK reads the same storage itself. */
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

/** What stands for the SDK's class of users until its code is here. */
export const standInUser: Pick<MoralisSdk['User'], 'current' | 'logIn' | 'logOut' | '_clearCache'> = {
  current: currentUser,
  logIn: notLoaded,
  logOut: notLoaded,
  _clearCache: () => undefined,
};
