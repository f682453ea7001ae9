import { call, readSignedIn } from '@/lib/data/backendClient';
import { withFreshIdentity } from '@/lib/account/confirmIdentity';
import { refreshSession } from '@/lib/auth/session/refreshSession';
import { readSettings } from '@/lib/env';
import { toFoyerError } from '@/lib/errors/backendErrors';
import { adoptStoredSession } from '@/lib/sdk/adoptStoredSession';
import { loadedMoralis } from '@/lib/sdk/startSdk';
import { writeStoredUser } from '@/lib/sdk/storedUser';
import type { CallParameters } from '@/protocol/calls/registry';

/**
 * Sets the first or another password, and goes on with the session that the backend began for it: all others have ended.
 *
 * @throws FoyerError
 */
export async function changePassword(params: CallParameters<'changePassword'>): Promise<void> {
  const { sessionToken } = await withFreshIdentity(() => call('changePassword', params));
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
