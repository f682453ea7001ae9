import { authStore } from '@/lib/auth/authStore';
import { formatSessionMarker } from '@/lib/auth/session/sessionMarker';
import type { SessionUser } from '@/lib/auth/session/sessionUser';

/** Writes the session marker to go with the visitor. */
export function writeSessionMarker(user: SessionUser | null): void {
  const marker = user && { id: user.id, name: user.username, address: user.address };
  document.cookie = formatSessionMarker(marker, location.protocol === 'https:');
  document.documentElement.toggleAttribute('data-session', user !== null);
}

/** Brings state and session marker to rest: signed in as the user, or signed out for `null`. */
export function settleSession(user: SessionUser | null): void {
  writeSessionMarker(user);
  authStore.set({ status: user ? 'authenticated' : 'unauthenticated', user, step: null, error: null });
}
