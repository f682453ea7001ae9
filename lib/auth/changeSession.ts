import { authStore, type AuthStep, resolveSession, writeSessionMarker } from '@/lib/session/authStore';
import { cancelSignIn, isRunning, runExclusively } from '@/lib/auth/sessionQueue';
import { readSdkUser } from '@/lib/session/sessionUser';
import { readSettings } from '@/lib/env';
import { StorageBlockedError } from '@/lib/errors/deviceErrors';
import type { FoyerError } from '@/lib/errors/FoyerError';
import { toFoyerError } from '@/lib/errors/backendErrors';
import { WalletRejectedError } from '@/lib/errors/WalletRejectedError';
import type { MoralisSdk, SdkUser } from '@/lib/MoralisSdk';
import { adoptStoredSession } from '@/lib/sdk/adoptStoredSession';
import { ensureSdk, loadedMoralis } from '@/lib/sdk/startSdk';
import { moralisContext, type MoralisContextActions } from '@/lib/sdk/moralisContext';
import { readStoredUser } from '@/lib/session/storedUser';
import { clearAccountStorage } from '@/lib/state/accountStorage';
import { withTimeout } from '@/lib/state/waiting';
import { withAbort } from '@/lib/wallets/withAbort';

/** What became of an action of sign-in or of the account. */
export type AuthResult =
  | { ok: true }
  /** `canceled`: the visitor left it before it was done (`cancelSignIn`), and there is nothing to show. */
  | { ok: false; error: FoyerError; canceled: boolean };

/** What an action works with. */
export type SessionTools = { sdk: MoralisSdk; context: MoralisContextActions };

/** How an action changes the session. */
export type SessionChange = {
  /** The status meanwhile; left out for a change of the account that leaves the visitor signed in throughout. */
  status?: 'authenticating' | 'logging_out';
  /** The first step of an action with a wallet. */
  step?: AuthStep;
  /** Tells one action from another, by identity: the same one asked for twice is done once, another waits for its turn. */
  id: unknown;
  /** Says when the visitor cancels the action. An action without it cancels the one that waits for a wallet. */
  signal?: AbortSignal;
};

const PROBE_KEY = 'foyer-probe';

/**
 * Runs one change of the session through the state machine: the busy status, the action, and then whatever the SDK says
 * about who is signed in. A visitor who declines in the wallet, or cancels, is back in the state they were in.
 */
export function changeSession(
  { status, step, id, signal }: SessionChange,
  action: (tools: SessionTools) => Promise<unknown>,
): Promise<AuthResult> {
  if (!signal) cancelSignIn();
  const run = async (): Promise<AuthResult> => {
    authStore.set({ ...(status && { status }), step: step ?? null });
    try {
      requireStorage();
      const sdk = await (signal ? withAbort(ensureSdk, signal) : ensureSdk());
      const context = moralisContext();
      if (!context) throw new Error('No MoralisProvider is mounted.');
      await action({ sdk, context });
      settle(sdk);
      return { ok: true };
    } catch (cause) {
      const error = toFoyerError(cause);
      // Where nothing is kept nobody can be signed in, and the SDK cannot be asked.
      const sdk = error instanceof StorageBlockedError ? null : loadedMoralis();
      // Without the SDK nothing can have changed.
      const user = sdk ? readSdkUser(await readCurrentUser(sdk)) : authStore.get().user;
      const declined = error instanceof WalletRejectedError;
      writeSessionMarker(user);
      const resting = user ? 'authenticated' : 'unauthenticated';
      authStore.set({ status: declined || !status ? resting : 'error', user, step: null });
      return { ok: false, error, canceled: declined && signal?.aborted === true };
    }
  };
  return runExclusively(id, run, signal);
}

/** Who is signed in after an action failed: another tab may have signed in or out while this one was busy. */
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

/**
 * Waits for the backend to begin or end a session, within the time that a visitor is left waiting. An answer that comes
 * later still holds: the SDK has taken it in, and the page follows.
 *
 * @throws UnreachableError after that time
 */
export function awaitSession<Result>(work: Promise<Result>): Promise<Result> {
  return withTimeout(work, followLateAnswer);
}

/** A later action that is under way ends with whoever the SDK says is signed in by itself. */
function followLateAnswer(): void {
  const sdk = loadedMoralis();
  if (sdk && !isRunning()) settle(sdk);
}

/** Takes for signed in whom the SDK says, and nothing stays in this browser of anybody else. */
function settle({ User }: MoralisSdk): void {
  const user = readSdkUser(User.current());
  resolveSession(user);
  clearAccountStorage(user?.id ?? null);
}
