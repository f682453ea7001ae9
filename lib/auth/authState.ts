import type { FoyerError } from '@/lib/errors/FoyerError';
import type { SessionUser } from '@/lib/auth/sessionUser';
import type { WalletPrompt } from '@/lib/wallets/WalletPrompt';

/** The states of sign-in (row C01). */
export type AuthStatus = 'undefined' | 'unauthenticated' | 'authenticating' | 'authenticated' | 'logging_out' | 'error';

/** Where a wallet sign-in stands; `null` outside of one. */
export type AuthStep = 'connecting' | 'challenge' | 'signing' | 'verifying';

/** What is known of the visitor. */
export type AuthState = {
  status: AuthStatus;
  /** The visitor; known from the session marker while the status is still `undefined`. */
  user: SessionUser | null;
  step: AuthStep | null;
  /** The text that the wallet was asked to sign last, letter by letter; set with the step `signing`. */
  message: string | null;
  /** What the wallet needs of the visitor while it connects, or `null`. */
  prompt: WalletPrompt | null;
  /** What went wrong last. A visitor who declined in the wallet is told so here too, with the status they had. */
  error: FoyerError | null;
};

/** Nothing is known yet. */
export const INITIAL_AUTH_STATE: AuthState = {
  status: 'undefined',
  user: null,
  step: null,
  message: null,
  prompt: null,
  error: null,
};
