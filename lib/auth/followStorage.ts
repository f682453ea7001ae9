import { isRunning } from '@/lib/auth/runExclusively';
import { settleSession } from '@/lib/auth/settleSession';
import { toSessionUser } from '@/lib/auth/toSessionUser';
import { cancelSignIn } from '@/lib/auth/walletCancellation';
import { readSettings } from '@/lib/env';
import { parseStoredUser, currentUserKey } from '@/lib/moralis/storedUser';

/** Follows another tab of this site: whoever signs in or out there is in or out here (the event comes from other tabs only). */
export function followStorage(event: StorageEvent): void {
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
  // Without the SDK's code the state above is all there is to follow.
  void import('@/lib/moralis/adoptStoredSession').then((module) => module.adoptStoredSession()).catch(() => undefined);
}
