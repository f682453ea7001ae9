import { countEvent } from '@/lib/analytics/countEvent';
import type { AuthActions } from '@/lib/auth/actionTypes';
import { askBackend } from '@/lib/auth/askBackend';
import { refreshSession } from '@/lib/auth/refreshSession';
import { signIn } from '@/lib/auth/signIn';
import { signInWithWallet } from '@/lib/auth/signInWithWallet';
import { signOut } from '@/lib/auth/signOut';
import { signUp } from '@/lib/auth/signUp';

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
