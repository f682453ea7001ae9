import { clearError } from '@/lib/auth/authStore';
import type { AuthResult } from '@/lib/auth/session/changeSession';
import type * as sessionActions from '@/lib/auth/sessionActions';
import { beginCancelable, cancelSignIn } from '@/lib/auth/session/sessionQueue';
import { UnreachableError } from '@/lib/errors/connectionErrors';
import type { WalletOption } from '@/lib/wallets/Wallet';

type Code = typeof sessionActions;
type Given = { [Name in keyof Code]: Parameters<Code[Name]> };
type Actions = { [Name in keyof Code]: (...given: Given[Name]) => Promise<AuthResult> };

/** An action whose code is fetched when it is called; code that cannot be fetched is a server that does not answer. */
function lazy<Name extends keyof Code>(name: Name): (...given: Given[Name]) => Promise<AuthResult> {
  return async (...given) => {
    let actions: Actions;
    try {
      actions = await import('@/lib/auth/sessionActions');
    } catch (cause) {
      return { ok: false, error: new UnreachableError(cause), canceled: false };
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
