import { withFreshIdentity } from '@/lib/account/confirmIdentity';
import { refreshSession } from '@/lib/auth/session/refreshSession';
import { SessionEndedError } from '@/lib/errors/connectionErrors';
import { toFoyerError } from '@/lib/errors/backendErrors';
import { ensureSdk } from '@/lib/sdk/startSdk';
import { withTimeout } from '@/lib/sdk/withTimeout';

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
    await withFreshIdentity(save).catch((error: unknown) => {
      // Else it would ride along with the next save.
      user.revert();
      throw error;
    });
    await refreshSession();
  } catch (error) {
    throw toFoyerError(error);
  }
}
