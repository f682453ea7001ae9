import type { SessionUser } from '@/lib/auth/session/sessionUser';
import type { FoyerError } from '@/lib/errors/FoyerError';
import type { WalletPrompt } from '@/lib/wallets/WalletPrompt';

/** The states of sign-in (row C01). */
type AuthStatus = 'undefined' | 'unauthenticated' | 'authenticating' | 'authenticated' | 'logging_out' | 'error';

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

type Listener = () => void;

let state: AuthState = INITIAL_AUTH_STATE;
const listeners = new Set<Listener>();

/** The one place that holds what is known of the visitor; without React, so that any code can read it. */
export const authStore = {
  /** The state now; the same object until it changes. */
  get: (): AuthState => state,
  /** Changes the parts that are named and tells every listener. */
  set(change: Partial<AuthState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  },
  /** Calls the listener after each change, until the returned function is called. */
  subscribe(listener: Listener): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
