import { readSdkUser } from '@/lib/auth/session/sessionUser';
import { isRunning } from '@/lib/auth/session/runExclusively';
import { settleSession } from '@/lib/auth/session/settleSession';
import { loadedMoralis } from '@/lib/sdk/startSdk';
import { withTimeout } from '@/lib/sdk/withTimeout';

/** Whoever the SDK says is in; a later action that is under way ends with that by itself. */
function followLateAnswer(): void {
  const sdk = loadedMoralis();
  if (sdk && !isRunning()) settleSession(readSdkUser(sdk.User.current()));
}

/**
 * Waits for the backend to begin or end a session, within the time that a visitor is left waiting. An answer that comes
 * later still holds: the SDK has taken it in, and the page follows.
 *
 * @throws UnreachableError after that time
 */
export function awaitSession<Result>(work: Promise<Result>): Promise<Result> {
  return withTimeout(work, followLateAnswer);
}
