import { readCode } from '@/lib/errors/FoyerError';
import { INVALID_SESSION_TOKEN } from '@/protocol/codes';

type Listener = (error: unknown) => void;

const listeners = new Set<Listener>();

/** Calls the listener when the backend says that the session of the current user is no more. */
export function onSessionLost(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells every listener, with the backend's refusal. */
function reportSessionLost(error: unknown): void {
  for (const listener of listeners) listener(error);
}

/**
 * Tells that the session has ended where a refusal says so (code 209), unless another one has begun by then.
 *
 * @param current the session of whoever is signed in now
 * @param asked the session that the refused request was sent with
 */
export function reportLostSession(current: string | undefined, asked: string | undefined, error: unknown): void {
  if (asked === undefined || readCode(error) !== INVALID_SESSION_TOKEN) return;
  if (current === asked) reportSessionLost(error);
}
