import { withConfirmedIdentity } from '@/lib/account/confirmIdentity';
import { refreshSession } from '@/lib/auth/refreshSession';
import { call, readSignedIn } from '@/lib/data/backendClient';
import { readSettings } from '@/lib/env';
import { toFoyerError } from '@/lib/errors/backendErrors';
import { SessionEndedError } from '@/lib/errors/FoyerError';
import { adoptStoredSession } from '@/lib/sdk/adoptStoredSession';
import { loadedMoralis, ensureSdk } from '@/lib/sdk/startSdk';
import { writeStoredUser } from '@/lib/session/storedUser';
import { withTimeout } from '@/lib/state/waiting';
import type { CallParameters } from '@/protocol/calls/registry';

/**
 * Gives the account an address of mail, or another one; a letter asks to confirm it.
 *
 * @throws FoyerError
 */
export async function changeEmail(email: string): Promise<void> {
  try {
    const user = (await ensureSdk()).User.current();
    if (!user) throw new SessionEndedError(new Error('Nobody is signed in.'));
    const save = () => withTimeout(user.save({ email: email.trim() }));
    await withConfirmedIdentity(save).catch((error: unknown) => {
      // Else it would ride along with the next save.
      user.revert();
      throw error;
    });
    await refreshSession();
  } catch (error) {
    throw toFoyerError(error);
  }
}

/**
 * Sets the first or another password, and goes on with the session that the backend began for it: all others have ended.
 *
 * @throws FoyerError
 */
export async function changePassword(params: CallParameters<'changePassword'>): Promise<void> {
  const { sessionToken } = await withConfirmedIdentity(() => call('changePassword', params));
  try {
    const sdk = loadedMoralis();
    const stored = readSignedIn();
    // Before anything else is sent: the session of before is no more, and the SDK would load with it.
    if (sdk) await sdk.User.become(sessionToken);
    else if (stored) writeStoredUser(readSettings().appId, { ...stored, sessionToken });
    await adoptStoredSession();
    await refreshSession();
  } catch (error) {
    throw toFoyerError(error);
  }
}
