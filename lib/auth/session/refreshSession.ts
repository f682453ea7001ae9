import { authStore } from '@/lib/auth/authStore';
import { isRunning } from '@/lib/auth/session/runExclusively';
import { readSdkUser } from '@/lib/auth/session/sessionUser';
import { writeSessionMarker } from '@/lib/auth/session/settleSession';
import { ensureSdk } from '@/lib/sdk/ensureSdk';
import { moralisContext } from '@/lib/sdk/moralisContext';

/**
 * Reads the user of a stored session from the backend: what changed elsewhere shows, and a session that has ended is
 * noticed at once. A backend that does not answer leaves things as they are.
 */
export async function refreshSession(): Promise<void> {
  const sdk = await ensureSdk();
  const user = sdk.User.current();
  if (!user) return;
  // Until now react-moralis held a stand-in, read from storage before the SDK was there.
  moralisContext()?.setUser(user);
  const token = user.getSessionToken();
  try {
    await user.fetch();
  } catch {
    // An ended session is told by `onSessionLost`; anything else passes.
    return;
  }
  const current = sdk.User.current();
  if (isRunning() || current?.getSessionToken() !== token) return;
  const fresh = readSdkUser(current);
  writeSessionMarker(fresh);
  authStore.set({ user: fresh });
}
