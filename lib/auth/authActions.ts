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

/** The actions of sign-in (`actionTypes.ts` says what each does). */
export const authActions: LoadedAuthActions = {
  signInWithWallet,
  signIn,
  signUp,
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
