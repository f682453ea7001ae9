import { useCallback, useEffect, useState } from 'react';
import { readData } from '@/lib/data/readData';
import type { FoyerError } from '@/lib/errors/FoyerError';
import { toFoyerError } from '@/lib/errors/toFoyerError';
import type { DataAnswer, DataFunctionName, DataParameters } from '@/protocol/data/registry';

/** What a function of the data service has answered so far. */
export type DataReading<Name extends DataFunctionName> = {
  /** The answer; while it is read anew, the one before. */
  data: DataAnswer<Name> | null;
  error: FoyerError | null;
  loading: boolean;
  /** Reads it anew. */
  refetch: () => void;
};

type Kept<Name extends DataFunctionName> = Pick<DataReading<Name>, 'data' | 'error'> & { key: string; round: number };

/**
 * Asks a function of the data service, and again when its parameters change; whatever is under way for other parameters,
 * or for a component that is gone, is ended.
 *
 * @param parameters `null` for nothing to ask
 */
export function useData<Name extends DataFunctionName>(
  name: Name,
  parameters: DataParameters<Name> | null,
): DataReading<Name> {
  const key = parameters && JSON.stringify([name, parameters]);
  const [round, setRound] = useState(0);
  const [kept, setKept] = useState<Kept<Name> | null>(null);
  useEffect(() => {
    if (key === null) return;
    const work = new AbortController();
    const [asked, given] = JSON.parse(key) as [Name, DataParameters<Name>];
    readData(asked, given, { signal: work.signal }).then(
      (data) => setKept({ key, round, data, error: null }),
      (error: unknown) => {
        if (work.signal.aborted) return;
        const fault = toFoyerError(error);
        setKept((before) => ({ key, round, data: before?.key === key ? before.data : null, error: fault }));
      },
    );
    return () => work.abort();
  }, [key, round]);
  const refetch = useCallback(() => setRound((before) => before + 1), []);
  const known = kept?.key === key ? kept : null;
  const loading = key !== null && known?.round !== round;
  return { data: known?.data ?? null, error: loading ? null : (known?.error ?? null), loading, refetch };
}
