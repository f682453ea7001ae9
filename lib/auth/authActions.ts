import { countEvent } from '@/lib/objects/countEvent';
import type { AuthActions, Credentials, NewAccount } from '@/lib/auth/actionTypes';
import { authStore } from '@/lib/auth/authStore';
import { awaitSession } from '@/lib/auth/session/awaitSession';
import { changeSession, type SessionTools } from '@/lib/auth/session/changeSession';
import { connectedWallet } from '@/lib/auth/connectedWallet';
import { refreshSession } from '@/lib/auth/session/refreshSession';
import { signInWithWallet } from '@/lib/auth/signInWithWallet';
import { EmptyFieldError, toFoyerError } from '@/lib/errors/backendErrors';
import type { MoralisSdk } from '@/lib/sdk/MoralisSdk';
import { ensureSdk } from '@/lib/sdk/startSdk';
import { withTimeout } from '@/lib/sdk/withTimeout';
import { withCode } from '@/lib/sdk/withCode';
import { unsubscribeDevice } from '@/lib/push/notifications';

/** The actions whose code is fetched when they are wanted; of a sign-in with a wallet it is known before whether it was cancelled. */
export type LoadedAuthActions = Omit<AuthActions, 'signInWithWallet' | 'cancelSignIn' | 'clearError'> & {
  signInWithWallet: typeof signInWithWallet;
};

type Enter<Given extends readonly unknown[]> = (...given: Given) => Promise<boolean>;

/** Counts a way in for the operator once it was gone through. */
const counted =
  <Given extends readonly unknown[]>(way: 'wallet' | 'password' | 'new account', enter: Enter<Given>): Enter<Given> =>
  async (...given) => {
    const isIn = await enter(...given);
    if (isIn) countEvent('signed in', { way });
    return isIn;
  };

/** The actions of sign-in (`actionTypes.ts` says what each does). */
export const authActions: LoadedAuthActions = {
  signInWithWallet: counted('wallet', signInWithWallet),
  signIn: counted('password', signIn),
  signUp: counted('new account', signUp),
  signOut,
  requestPasswordReset: (email) => askBackend((sdk) => sdk.User.requestPasswordReset(email.trim())),
  resetPassword: (token, newPassword) => askBackend((sdk) => sdk.Cloud.run('resetPassword', { token, newPassword })),
  verifyEmail: (token) =>
    askBackend(async (sdk) => {
      await sdk.Cloud.run('verifyEmail', { token });
      await refreshSession();
    }),
  resendVerification: (email) => askBackend((sdk) => sdk.User.requestEmailVerification(email.trim())),
};

/** Makes an account and starts its session. */
export function signUp({ username, password, email }: NewAccount): Promise<boolean> {
  const make = async ({ context }: SessionTools): Promise<void> => {
    const name = username.trim();
    if (name === '') throw new EmptyFieldError('username');
    if (password === '') throw new EmptyFieldError('password');
    await awaitSession(context.signup(name, password, email?.trim() || undefined, {}, { throwOnError: true }));
  };
  return changeSession('authenticating', null, make, JSON.stringify(['signUp', username, password, email]));
}

/** Asks the backend for something that leaves the session as it is; what went wrong is in the state's `error`. */
async function askBackend(ask: (sdk: MoralisSdk) => Promise<unknown>): Promise<boolean> {
  authStore.set({ error: null });
  try {
    await withTimeout(ask(await ensureSdk()));
    return true;
  } catch (cause) {
    authStore.set({ error: toFoyerError(cause) });
    return false;
  }
}

/** Starts a session by username or address of mail, and password; the backend tells the two apart. */
export function signIn({ login, password, code }: Credentials): Promise<boolean> {
  return changeSession(
    'authenticating',
    null,
    ({ sdk, context }) =>
      awaitSession(
        withCode(sdk, code?.replace(/\s/g, ''), () => context.login(login.trim(), password, { throwOnError: true })),
      ),
    JSON.stringify(['signIn', login, password, code]),
  );
}

/** Ends the session, and notices to this browser with it. If the backend cannot be reached it goes on, and the user stays (row C04). */
function signOut(): Promise<boolean> {
  return changeSession(
    'logging_out',
    null,
    async ({ context }) => {
      await awaitSession(context.logout({ throwOnError: true }));
      await connectedWallet.letGo();
      // The backend forgot the device with its session; a browser that takes nothing back costs nobody the way out.
      await unsubscribeDevice().catch(() => undefined);
    },
    signOut,
  );
}
