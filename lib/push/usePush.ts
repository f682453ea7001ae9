import { useCallback, useEffect, useRef, useState } from 'react';
import type { FoyerError } from '@/lib/errors/FoyerError';
import { toFoyerError } from '@/lib/errors/backendErrors';
import { readPushState, type PushState } from '@/lib/push/notifications';

/** The push notifications of the account, and how to read them again. */
export type Push = {
  /** `null` before the first answer. */
  state: PushState | null;
  /** Why the last request failed; `state` stays. */
  error: FoyerError | null;
  reload: () => Promise<void>;
};

/** Reads the state at first, when the visitor returns to this tab, and when they allow or block notifications. */
export function usePush(): Push {
  const [state, setState] = useState<PushState | null>(null);
  const [error, setError] = useState<FoyerError | null>(null);
  const requested = useRef(0);
  const reload = useCallback(async () => {
    const turn = ++requested.current;
    try {
      const known = await readPushState();
      if (turn !== requested.current) return;
      setState(known);
      setError(null);
    } catch (cause) {
      if (turn === requested.current) setError(toFoyerError(cause));
    }
  }, []);
  useEffect(() => {
    const leaving = new AbortController();
    const read = (): void => void reload();
    read();
    window.addEventListener('focus', read, { signal: leaving.signal });
    // Not every browser reports this; returning to the tab then does.
    void navigator.permissions?.query({ name: 'notifications' }).then(
      (permission) => permission.addEventListener('change', read, { signal: leaving.signal }),
      () => undefined,
    );
    return () => leaving.abort();
  }, [reload]);
  return { state, error, reload };
}
