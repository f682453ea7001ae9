import { formatSessionMarker } from '@/lib/session/sessionMarker';
import type { FoundName, SessionUser } from '@/lib/session/sessionUser';
import { createStore } from '@/lib/state/createStore';
import type { WalletPrompt } from '@/lib/wallets/WalletPrompt';

/** The states of sign-in (row C01). `error`: the last change of the session failed; what failed is in its result. */
type AuthStatus = 'undefined' | 'unauthenticated' | 'authenticating' | 'authenticated' | 'logging_out' | 'error';

/** The step that a wallet sign-in has reached. */
export type AuthStep = 'connecting' | 'challenge' | 'signing' | 'verifying';

/** The session and what is under way with it: shared by all parts of the page. */
export type AuthState = {
  status: AuthStatus;
  /** The visitor; known from the session marker while the status is still `undefined`. */
  user: SessionUser | null;
  /** The name that was found for the account last. */
  named: FoundName | null;
  /** Whether the backend ended the session; until somebody signs in again. */
  hasEnded: boolean;
  /** `null` outside of a wallet sign-in. */
  step: AuthStep | null;
  /** The text that the wallet was asked to sign last, to the letter; set with the step `signing`. */
  message: string | null;
  /** What the wallet needs of the visitor while it connects, or `null`. */
  prompt: WalletPrompt | null;
};

/** Nothing is known yet. */
export const INITIAL_AUTH_STATE: AuthState = {
  status: 'undefined',
  user: null,
  named: null,
  hasEnded: false,
  step: null,
  message: null,
  prompt: null,
};

const store = createStore(INITIAL_AUTH_STATE);

/** The one place that holds what is known of the visitor; without React, so that any code can read it. */
export const authStore = {
  ...store,
  /** Merges the change and notifies every listener. */
  set: (change: Partial<AuthState>): void => store.set({ ...store.get(), ...change }),
};

/** Writes the session marker for the visitor. */
export function writeSessionMarker(user: SessionUser | null): void {
  const { named } = store.get();
  const shown = named && named.id === user?.id ? { shown: named.name } : null;
  const marker = user && { id: user.id, name: user.username, address: user.address, ...shown };
  document.cookie = formatSessionMarker(marker, location.protocol === 'https:');
  document.documentElement.toggleAttribute('data-session', user !== null);
}

/** Brings state and session marker to rest: signed in as the user, or signed out for `null`. */
export function resolveSession(user: SessionUser | null, hasEnded = false): void {
  writeSessionMarker(user);
  authStore.set({ status: user ? 'authenticated' : 'unauthenticated', user, hasEnded, step: null });
}

/** Ends the status `error`, when the visitor leaves what failed. */
export function clearError(): void {
  const { status, user } = store.get();
  if (status === 'error') authStore.set({ status: user ? 'authenticated' : 'unauthenticated' });
}
