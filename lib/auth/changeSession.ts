import type { AuthStep } from '@/lib/auth/authState';
import { authStore } from '@/lib/auth/authStore';
import { readSdkUser } from '@/lib/auth/readSdkUser';
import { runExclusively } from '@/lib/auth/runExclusively';
import { settleSession, writeSessionMarker } from '@/lib/auth/settleSession';
import { toFoyerError } from '@/lib/errors/toFoyerError';
import { WalletRejectedError } from '@/lib/errors/WalletRejectedError';
import { readSettings } from '@/lib/env';
import { adoptStoredSession } from '@/lib/moralis/adoptStoredSession';
import { ensureSdk } from '@/lib/moralis/ensureSdk';
import { loadedMoralis } from '@/lib/moralis/loadMoralis';
import { type MoralisContextActions, moralisContext } from '@/lib/moralis/moralisContext';
import type { MoralisSdk, SdkUser } from '@/lib/moralis/MoralisSdk';
import { readStoredUser } from '@/lib/moralis/storedUser';

/** What an action works with. */
export type SessionTools = { sdk: MoralisSdk; context: MoralisContextActions };

/**
 * Runs one change of the session through the state machine: the busy status, the action, and then whatever the SDK says
 * about who is signed in. A visitor who declines in the wallet is back in the state they were in, and told so.
 *
 * @returns whether it succeeded
 */
export function changeSession(
  status: 'authenticating' | 'logging_out',
  step: AuthStep | null,
  action: (tools: SessionTools) => Promise<unknown>,
): Promise<boolean> {
  return runExclusively(async () => {
    authStore.set({ status, step, error: null });
    try {
      const sdk = await ensureSdk();
      const context = moralisContext();
      if (!context) throw new Error('No MoralisProvider is mounted.');
      await action({ sdk, context });
      settleSession(readSdkUser(sdk.User.current()));
      return true;
    } catch (cause) {
      const error = toFoyerError(cause);
      const sdk = loadedMoralis();
      // Without the SDK nothing can have changed.
      const user = sdk ? readSdkUser(await readCurrentUser(sdk)) : authStore.get().user;
      const resting = user ? 'authenticated' : 'unauthenticated';
      writeSessionMarker(user);
      authStore.set({ status: error instanceof WalletRejectedError ? resting : 'error', user, step: null, error });
      return false;
    }
  });
}

/** Who is signed in after an action failed: another tab may have come in or gone out while this one was busy. */
async function readCurrentUser(sdk: MoralisSdk): Promise<SdkUser | null> {
  const user = sdk.User.current();
  const stored = readStoredUser(readSettings().appId);
  return stored?.sessionToken === user?.getSessionToken() ? user : adoptStoredSession();
}
