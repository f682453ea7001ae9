import { isRunning } from '@/lib/auth/runExclusively';
import { settleSession } from '@/lib/auth/settleSession';
import { toSessionUser } from '@/lib/auth/toSessionUser';
import { readSettings } from '@/lib/env';
import { parseStoredUser, currentUserKey } from '@/lib/moralis/storedUser';

/** Follows another tab of this site: whoever signs in or out there is in or out here (the event comes from other tabs only). */
export function followStorage(event: StorageEvent): void {
  // A null key: everything was cleared.
  if (event.key !== null && event.key !== currentUserKey(readSettings().appId)) return;
  // An action of this tab that is under way ends with what holds then.
  if (isRunning()) return;
  const stored = parseStoredUser(event.newValue);
  settleSession(stored && toSessionUser(stored.objectId, stored));
  const before = parseStoredUser(event.oldValue);
  if (before?.sessionToken === stored?.sessionToken) return;
  // Without the SDK's code the state above is all there is to follow.
  void import('@/lib/moralis/adoptStoredSession').then((module) => module.adoptStoredSession()).catch(() => undefined);
}
