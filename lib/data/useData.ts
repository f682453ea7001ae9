import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { getQueryClient } from '@/lib/data/queryClient';
import { readData } from '@/lib/data/readData';
import type { FoyerError } from '@/lib/errors/FoyerError';
import type { DataAnswer, DataFunctionName, DataParameters } from '@/protocol/data/registry';

/** What a function of the data service has returned. */
export type DataResult<Name extends DataFunctionName> = {
  /** The answer; the earlier one during a refetch. */
  data: DataAnswer<Name> | null;
  error: FoyerError | null;
  loading: boolean;
  refetch: () => void;
};

/**
 * Calls a function of the data service, and again when its parameters change. A request that no component needs any
 * more is aborted.
 *
 * @param parameters `null` for no call
 */
export function useData<Name extends DataFunctionName>(
  name: Name,
  parameters: DataParameters<Name> | null,
): DataResult<Name> {
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
