import { useCallback, useEffect, useRef, useState } from 'react';
import type { FoyerError } from '@/lib/errors/FoyerError';
import { toFoyerError } from '@/lib/errors/backendErrors';
import { readNotices, type Notices } from '@/lib/push/notifications';

/** How notices stand, with the way to look again. */
export type Push = {
  /** `null` until it is known. */
  notices: Notices | null;
  /** Why it could not be read last; what was read before still stands. */
  error: FoyerError | null;
  reload: () => Promise<void>;
};

/** Reads how notices stand: at first, when the visitor comes back to this tab, and when they allow or block them in the browser. */
export function usePush(): Push {
  const [notices, setNotices] = useState<Notices | null>(null);
  const [error, setError] = useState<FoyerError | null>(null);
  const asked = useRef(0);
  const reload = useCallback(async () => {
    const turn = ++asked.current;
    try {
      const known = await readNotices();
      if (turn !== asked.current) return;
      setNotices(known);
      setError(null);
    } catch (cause) {
      if (turn === asked.current) setError(toFoyerError(cause));
    }
  }, []);
  useEffect(() => {
    const leaving = new AbortController();
    const read = (): void => void reload();
    read();
    window.addEventListener('focus', read, { signal: leaving.signal });
    // Not every browser tells of it; the tab that comes back then does.
    void navigator.permissions?.query({ name: 'notifications' }).then(
      (permission) => permission.addEventListener('change', read, { signal: leaving.signal }),
      () => undefined,
    );
    return () => leaving.abort();
  }, [reload]);
  return { notices, error, reload };
}
