import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { firstKnownBlock, type ListParameters, type PagedName, pagesOf, type Row } from '@/lib/data/pagesOf';
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

/** A list that grows as more of it is asked for. */
export type Pages<Item> = {
  rows: readonly Item[];
  /** How many there are in all; `null` before the first page is here. */
  total: number | null;
  /** The first block it knows of; `null` where it is whole, or nothing of it is here yet. */
  firstBlock: number | null;
  loading: boolean;
  /** Why the last page is missing; the rows before it stay. */
  error: FoyerError | null;
  /** Whether all of it is here. */
  ended: boolean;
  /** Reads the next page, or again the one that failed; nothing while one is under way, or all is here. */
  more: () => void;
  /** Reads the pages that are here anew; they stay meanwhile. */
  refetch: () => void;
};

/**
 * Reads a list of the data service page by page: the first one at once, each further one with `more()`. Other parameters
 * begin another list; a request that no component waits for any more is aborted.
 *
 * @param parameters `null` for nothing to ask; `limit` is how many rows a page has
 */
export function usePages<Name extends PagedName>(
  name: Name,
  parameters: ListParameters<Name> | null,
): Pages<Row<Name>> {
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    {
      queryKey: [name, 'pages', parameters],
      queryFn: async ({ signal, pageParam }) => {
        const pages = pagesOf(name, parameters as ListParameters<Name>, { signal, from: pageParam });
        return (await pages.next()).value as DataAnswer<Name>;
      },
      initialPageParam: '',
      getNextPageParam: ({ cursor }) => cursor || undefined,
      enabled: parameters !== null,
    },
    getQueryClient(),
  );
  const pages = data?.pages ?? [];
  const last = pages.at(-1);
  return {
    rows: pages.flatMap(({ result }) => result as Row<Name>[]),
    total: last?.total ?? null,
    firstBlock: last ? firstKnownBlock(last) : null,
    loading: isFetching,
    error: isFetching ? null : (error as FoyerError | null),
    ended: last !== undefined && !hasNextPage,
    more: useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage]),
    refetch: useCallback(() => void refetch(), [refetch]),
  };
}
