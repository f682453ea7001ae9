import { settleSession } from '@/lib/auth/settleSession';
import { toSessionUser } from '@/lib/auth/toSessionUser';
import { readSettings } from '@/lib/env';
import { preloadSdk } from '@/lib/moralis/preloadSdk';
import { readStoredUser } from '@/lib/moralis/storedUser';

/**
 * Learns on start who is signed in (specification section 4, row C02): the user in the browser's storage, or nobody.
 * With a stored session the SDK is fetched at once, since such a visitor came to use it.
 */
export function bootSession(): void {
  const stored = readStoredUser(readSettings().appId);
  settleSession(stored && toSessionUser(stored.objectId, stored));
  if (stored) preloadSdk();
}
