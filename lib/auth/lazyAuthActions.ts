import type { AuthActions } from '@/lib/auth/actionTypes';
import { clearError } from '@/lib/auth/clearError';
import { cancelSignIn } from '@/lib/auth/walletCancellation';

const load = () => import('@/lib/auth/authActions').then((module) => module.authActions);

/** The actions of sign-in; their code is fetched with the first one, or earlier by `preloadAuth`. */
export const authActions: AuthActions = {
  signInWithWallet: async (wallet) => (await load()).signInWithWallet(wallet),
  cancelSignIn,
  signIn: async (credentials) => (await load()).signIn(credentials),
  signUp: async (account) => (await load()).signUp(account),
  signOut: async () => (await load()).signOut(),
  requestPasswordReset: async (email) => (await load()).requestPasswordReset(email),
  resetPassword: async (token, password) => (await load()).resetPassword(token, password),
  verifyEmail: async (token) => (await load()).verifyEmail(token),
  resendVerification: async (email) => (await load()).resendVerification(email),
  clearError,
};
