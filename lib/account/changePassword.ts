import { call } from '@/lib/data/call';
import { withFreshIdentity } from '@/lib/account/confirmIdentity';
import { refreshSession } from '@/lib/auth/session/refreshSession';
import { toFoyerError } from '@/lib/errors/toFoyerError';
import { adoptStoredSession } from '@/lib/sdk/adoptStoredSession';
import { ensureSdk } from '@/lib/sdk/ensureSdk';
import type { CallParameters } from '@/protocol/calls/registry';

/**
 * Sets the first or another password, and goes on with the session that the backend began for it: all others have ended.
 *
 * @throws FoyerError
 */
export async function changePassword(params: CallParameters<'changePassword'>): Promise<void> {
  const { sessionToken } = await withFreshIdentity(() => call('changePassword', params));
  try {
    const sdk = await ensureSdk();
    await sdk.User.become(sessionToken);
    await adoptStoredSession();
    await refreshSession();
  } catch (error) {
    throw toFoyerError(error);
  }
}
