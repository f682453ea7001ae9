type Listener = (error: unknown) => void;

const listeners = new Set<Listener>();

/** Calls the listener when the backend says that the session of the current user is no more. */
export function onSessionLost(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells every listener, with the backend's refusal. */
export function tellSessionLost(error: unknown): void {
  for (const listener of listeners) listener(error);
}
