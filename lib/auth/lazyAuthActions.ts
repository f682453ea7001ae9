import type { AuthActions } from '@/lib/auth/actionTypes';
import type { LoadedAuthActions } from '@/lib/auth/authActions';
import { authStore } from '@/lib/auth/authStore';
import { beginCancellable, cancelSignIn } from '@/lib/auth/walletCancellation';
import { UnreachableError } from '@/lib/errors/connectionErrors';

/** Does something with the actions' code once it is here; code that cannot be fetched is a server that does not answer. */
async function act(run: (actions: LoadedAuthActions) => Promise<boolean>): Promise<boolean> {
  let actions: LoadedAuthActions;
  try {
    ({ authActions: actions } = await import('@/lib/auth/authActions'));
  } catch (cause) {
    authStore.set({ error: new UnreachableError(cause) });
    return false;
  }
  return run(actions);
}

/** The actions of sign-in; their code is fetched with the first one, or earlier by `preloadSdk`. */
export const authActions: AuthActions = {
  signInWithWallet: (wallet) => {
    // Begun before the code is here, so that it can be given up until then as well.
    const cancelled = beginCancellable(wallet);
    return act((actions) => actions.signInWithWallet(wallet, cancelled));
  },
  cancelSignIn,
  signIn: (credentials) => act((actions) => actions.signIn(credentials)),
  signUp: (account) => act((actions) => actions.signUp(account)),
  signOut: () => act((actions) => actions.signOut()),
  requestPasswordReset: (email) => act((actions) => actions.requestPasswordReset(email)),
  resetPassword: (token, password) => act((actions) => actions.resetPassword(token, password)),
  verifyEmail: (token) => act((actions) => actions.verifyEmail(token)),
  resendVerification: (email) => act((actions) => actions.resendVerification(email)),
  clearError,
};

/** Takes the error away; the status `error` gives way to the one that holds without it. */
export function clearError(): void {
  const { error, status, user } = authStore.get();
  if (!error && status !== 'error') return;
  const resting = user ? 'authenticated' : 'unauthenticated';
  authStore.set({ error: null, status: status === 'error' ? resting : status });
}
