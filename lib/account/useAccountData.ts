import { useCallback, useEffect, useState } from 'react';
import { call } from '@/lib/data/backendClient';
import type { FoyerError } from '@/lib/errors/FoyerError';
import { toFoyerError } from '@/lib/errors/backendErrors';
import type { CallAnswer, CallParameters } from '@/protocol/calls/registry';

/** The functions that only tell something. */
type Reading = 'getAccount' | 'listSessions';

/** What a function of the account told, with the way to ask it again. */
export type AccountData<Name extends Reading> = {
  /** `null` until it is here. */
  data: CallAnswer<Name> | null;
  /** Why it could not be read last; what was read before still stands. */
  error: FoyerError | null;
  reload: () => Promise<void>;
};

/** Reads something of the account, and again when the visitor comes back to this tab: another may have changed it. */
export function useAccountData<Name extends Reading>(name: Name): AccountData<Name> {
  const [data, setData] = useState<CallAnswer<Name> | null>(null);
  const [error, setError] = useState<FoyerError | null>(null);
  const reload = useCallback(async () => {
    try {
      setData(await call(name, {} as CallParameters<Name>, { reads: true }));
      setError(null);
    } catch (cause) {
      setError(toFoyerError(cause));
    }
  }, [name]);
  useEffect(() => {
    const read = (): void => void reload();
    read();
    window.addEventListener('focus', read);
    return () => window.removeEventListener('focus', read);
  }, [reload]);
  return { data, error, reload };
}
