import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { getQueryClient } from '@/lib/data/queryClient';
import { readData } from '@/lib/data/readData';
import type { FoyerError } from '@/lib/errors/FoyerError';
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

/**
 * Asks a function of the data service, and again when its parameters change. What was answered before is shown meanwhile;
 * a request that no component waits for any more is aborted.
 *
 * @param parameters `null` for nothing to ask
 */
export function useData<Name extends DataFunctionName>(
  name: Name,
  parameters: DataParameters<Name> | null,
): DataReading<Name> {
  const { data, error, isFetching, refetch } = useQuery<DataAnswer<Name>, FoyerError>(
    {
      queryKey: [name, parameters],
      queryFn: ({ signal }) => readData(name, parameters as DataParameters<Name>, { signal }),
      enabled: parameters !== null,
    },
    getQueryClient(),
  );
  return {
    data: data ?? null,
    error: isFetching ? null : error,
    loading: isFetching,
    refetch: useCallback(() => void refetch(), [refetch]),
  };
}
