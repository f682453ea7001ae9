import { useContext, useMemo, useSyncExternalStore } from 'react';
import { authActions } from '@/lib/auth/authActions';
import { type AuthState, authStore, INITIAL_AUTH_STATE } from '@/lib/auth/authStore';
import { SessionMarkerContext } from '@/lib/auth/session/sessionMarker';

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
    const { id, name, address } = marker;
    return { ...INITIAL_AUTH_STATE, user: { id, username: name, email: null, emailVerified: false, address } };
  }, [marker]);
  const state = useSyncExternalStore(authStore.subscribe, authStore.get, () => first);
  const known = state === INITIAL_AUTH_STATE ? first : state;
  return useMemo(() => ({ ...known, ...authActions }), [known]);
}
