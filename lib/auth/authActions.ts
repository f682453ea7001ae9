import type { AuthActions } from '@/lib/auth/actionTypes';
import { clearError } from '@/lib/auth/clearError';
import { authStore } from '@/lib/auth/authStore';
import { FoyerError } from '@/lib/errors/FoyerError';

const missing = async () => {
  authStore.set({ status: 'error', error: new FoyerError('Not there yet.') });
  return false;
};

/** The actions of sign-in. */
export const authActions: AuthActions = {
  signInWithWallet: missing,
  signIn: missing,
  signUp: missing,
  signOut: missing,
  requestPasswordReset: missing,
  resetPassword: missing,
  verifyEmail: missing,
  resendVerification: missing,
  clearError,
};
