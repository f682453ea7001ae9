import { INITIAL_AUTH_STATE, type AuthState } from '@/lib/auth/authState';

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
