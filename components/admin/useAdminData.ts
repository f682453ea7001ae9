import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '@/lib/data/backendClient';
import type { FoyerError } from '@/lib/errors/FoyerError';
import { toFoyerError } from '@/lib/errors/backendErrors';
import type { AdminCallName, CallAnswer, CallParameters } from '@/protocol/calls/registry';

/** What a function of administration told, with the way to ask it again. */
export type AdminData<Name extends AdminCallName> = {
  /** `null` until it is here. */
  data: CallAnswer<Name> | null;
  /** Why it could not be read last; what was read before still stands. */
  error: FoyerError | null;
  reload: () => Promise<void>;
  /** Takes what an act answered for what is so now. */
  put: (data: CallAnswer<Name>) => void;
};

/**
 * Reads something of administration: when the page opens, when the visitor comes back to this tab, and, where `every` is
 * given, so many milliseconds after each answer.
 */
export function useAdminData<Name extends AdminCallName>(
  name: Name,
  params: CallParameters<Name>,
  every: number | null = null,
): AdminData<Name> {
  const key = JSON.stringify(params);
  const [known, setKnown] = useState<{ key: string; data: CallAnswer<Name> } | null>(null);
  const [error, setError] = useState<FoyerError | null>(null);
  const asked = useRef(0);
  const reload = useCallback(async () => {
    const turn = ++asked.current;
    try {
      const data = await call(name, JSON.parse(key) as CallParameters<Name>, { reads: true });
      if (turn !== asked.current) return;
      setKnown({ key, data });
      setError(null);
    } catch (cause) {
      if (turn === asked.current) setError(toFoyerError(cause));
    }
  }, [name, key]);
  const put = useCallback(
    (data: CallAnswer<Name>) => {
      asked.current++;
      setKnown({ key, data });
    },
    [key],
  );
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let gone = false;
    const read = async (): Promise<void> => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') await reload();
      if (every !== null && !gone) timer = setTimeout(() => void read(), every);
    };
    const again = (): void => void read();
    again();
    window.addEventListener('focus', again);
    return () => {
      gone = true;
      clearTimeout(timer);
      window.removeEventListener('focus', again);
    };
  }, [reload, every]);
  return { data: known?.key === key ? known.data : null, error, reload, put };
}
