import { type AuthStep, authStore } from '@/lib/auth/authStore';
import { readSdkUser } from '@/lib/auth/session/sessionUser';
import { runExclusively } from '@/lib/auth/session/runExclusively';
import { settleSession, writeSessionMarker } from '@/lib/auth/session/settleSession';
import { cancelSignIn } from '@/lib/auth/walletCancellation';
import { readSettings } from '@/lib/env';
import { StorageBlockedError } from '@/lib/errors/deviceErrors';
import { toFoyerError } from '@/lib/errors/backendErrors';
import { WalletRejectedError } from '@/lib/errors/walletErrors';
import type { MoralisSdk, SdkUser } from '@/lib/sdk/MoralisSdk';
import { adoptStoredSession } from '@/lib/sdk/adoptStoredSession';
import { ensureSdk, loadedMoralis } from '@/lib/sdk/startSdk';
import { moralisContext, type MoralisContextActions } from '@/lib/sdk/moralisContext';
import { readStoredUser } from '@/lib/sdk/storedUser';
import { untilAborted } from '@/lib/wallets/untilAborted';

const PROBE_KEY = 'foyer-probe';

/** What an action works with. */
export type SessionTools = { sdk: MoralisSdk; context: MoralisContextActions };

/**
 * Runs one change of the session through the state machine: the busy status, the action, and then whatever the SDK says
 * about who is signed in. A visitor who declines in the wallet is back in the state they were in, and told so; one who
 * cancelled is back there without a word.
 *
 * @param status the busy status; `null` for a change of the account that leaves the visitor signed in throughout
 * @param what tells one action from another: the same one asked for twice is done once, another waits for its turn
 * @param cancelled says when the visitor gave the action up; without it the action gives up a wallet that still waits
 * @returns whether it succeeded
 */
export function changeSession(
  status: 'authenticating' | 'logging_out' | null,
  step: AuthStep | null,
  action: (tools: SessionTools) => Promise<unknown>,
  what: unknown = action,
  cancelled?: AbortSignal,
): Promise<boolean> {
  if (!cancelled) cancelSignIn();
  const run = async (): Promise<boolean> => {
    authStore.set({ ...(status && { status }), step, error: null });
    try {
      requireStorage();
      const sdk = await (cancelled ? untilAborted(ensureSdk, cancelled) : ensureSdk());
      const context = moralisContext();
      if (!context) throw new Error('No MoralisProvider is mounted.');
      await action({ sdk, context });
      settleSession(readSdkUser(sdk.User.current()));
      return true;
    } catch (cause) {
      const error = toFoyerError(cause);
      // Where nothing is kept nobody can be in, and the SDK cannot be asked.
      const sdk = error instanceof StorageBlockedError ? null : loadedMoralis();
      // Without the SDK nothing can have changed.
      const user = sdk ? readSdkUser(await readCurrentUser(sdk)) : authStore.get().user;
      const resting = user ? 'authenticated' : 'unauthenticated';
      writeSessionMarker(user);
      const declined = error instanceof WalletRejectedError;
      // Of the session's end, which gives a waiting wallet up as well, the visitor is told all the same.
      const told = declined && cancelled?.aborted ? authStore.get().error : error;
      authStore.set({ status: declined || !status ? resting : 'error', user, step: null, error: told });
      return false;
    }
  };
  return runExclusively(what, run, cancelled);
}

/** Who is signed in after an action failed: another tab may have come in or gone out while this one was busy. */
async function readCurrentUser(sdk: MoralisSdk): Promise<SdkUser | null> {
  const user = sdk.User.current();
  const stored = readStoredUser(readSettings().appId);
  return stored?.sessionToken === user?.getSessionToken() ? user : adoptStoredSession();
}

/**
 * Sees whether the browser's storage can be written: it is closed where a visitor blocks all site data, and full in some
 * private windows.
 *
 * @throws StorageBlockedError
 */
function requireStorage(): void {
  try {
    localStorage.setItem(PROBE_KEY, '1');
    localStorage.removeItem(PROBE_KEY);
  } catch (cause) {
    throw new StorageBlockedError(cause);
  }
}
