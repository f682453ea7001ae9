import type { AuthActions } from '@/lib/auth/actionTypes';
import { askBackend } from '@/lib/auth/askBackend';
import { cancelSignIn } from '@/lib/auth/walletCancellation';
import { clearError } from '@/lib/auth/clearError';
import { refreshSession } from '@/lib/auth/refreshSession';
import { signIn } from '@/lib/auth/signIn';
import { signInWithWallet } from '@/lib/auth/signInWithWallet';
import { signOut } from '@/lib/auth/signOut';
import { signUp } from '@/lib/auth/signUp';

/** The actions of sign-in (`actionTypes.ts` says what each does). */
export const authActions: AuthActions = {
  signInWithWallet,
  cancelSignIn,
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
  clearError,
};
