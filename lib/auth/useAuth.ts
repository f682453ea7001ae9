import { useContext, useMemo, useSyncExternalStore } from 'react';
import type { AuthResult } from '@/lib/auth/changeSession';
import type * as sessionActions from '@/lib/auth/sessionActions';
import { beginCancelable, cancelSignIn } from '@/lib/auth/sessionQueue';
import { MissingCodeError } from '@/lib/errors/FoyerError';
import { type AuthState, authStore, clearError, INITIAL_AUTH_STATE } from '@/lib/session/authStore';
import { SessionMarkerContext } from '@/lib/session/sessionMarker';
import type { WalletOption } from '@/lib/wallets/Wallet';

/** Who the visitor is, and what they can do about it. */
export type Auth = AuthState & typeof authActions;

/**
 * The visitor's sign-in state and actions.
 *
 * The server and the first render know only the session marker: status `undefined`, with the user that it names.
 */
export function useAuth(): Auth {
  const marker = useContext(SessionMarkerContext);
  const first = useMemo<AuthState>(() => {
    if (!marker) return INITIAL_AUTH_STATE;
    const { id, name, address, shown } = marker;
    const named = shown ? { id, name: shown } : null;
    const user = { id, username: name, email: null, emailVerified: false, address, currency: null };
    return { ...INITIAL_AUTH_STATE, named, user };
  }, [marker]);
  const state = useSyncExternalStore(authStore.subscribe, authStore.get, () => first);
  const known = state === INITIAL_AUTH_STATE ? first : state;
  return useMemo(() => ({ ...known, ...authActions }), [known]);
}

type Code = typeof sessionActions;
type Given = { [Name in keyof Code]: Parameters<Code[Name]> };
type Actions = { [Name in keyof Code]: (...given: Given[Name]) => Promise<AuthResult> };

/** An action whose code is fetched when it is called; code that cannot be fetched is an error. */
function lazy<Name extends keyof Code>(name: Name): (...given: Given[Name]) => Promise<AuthResult> {
  return async (...given) => {
    let actions: Actions;
    try {
      actions = await import('@/lib/auth/sessionActions');
    } catch (cause) {
      return { ok: false, error: new MissingCodeError(cause), canceled: false };
    }
    return actions[name](...given);
  };
}

const signInWithWallet = lazy('signInWithWallet');

/**
 * What a visitor can do about their session; `sessionActions` says what each does. Its code, 12 kB, is fetched with the
 * first action, or earlier by `preloadSdk`. No action rejects: each resolves to a result, with the error to show.
 */
export const authActions = {
  /** Begun before its code is here, so that it can be canceled until then as well. */
  signInWithWallet: (wallet: WalletOption) => signInWithWallet(wallet, beginCancelable(wallet)),
  cancelSignIn,
  signIn: lazy('signIn'),
  signUp: lazy('signUp'),
  signOut: lazy('signOut'),
  requestPasswordReset: lazy('requestPasswordReset'),
  resetPassword: lazy('resetPassword'),
  verifyEmail: lazy('verifyEmail'),
  resendVerification: lazy('resendVerification'),
  clearError,
};
