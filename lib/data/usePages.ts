import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { firstIndexedBlock, type ListParameters, type PagedName, pagesOf, type Row } from '@/lib/data/pagesOf';
import { getQueryClient } from '@/lib/data/queryClient';
import type { FoyerError } from '@/lib/errors/FoyerError';
import type { DataAnswer } from '@/protocol/data/registry';

/** A list that grows page by page. */
export type Pages<Item> = {
  rows: readonly Item[];
  /** The number of all rows; `null` before the first page. */
  total: number | null;
  /** Its first indexed block; `null` if the list is complete, or not loaded yet. */
  firstBlock: number | null;
  loading: boolean;
  /** Why the last page failed; the rows before it stay. */
  error: FoyerError | null;
  /** Whether all rows are loaded. */
  ended: boolean;
  /** Loads the next page, or the failed one again; does nothing while one is loading, or after the last. */
  more: () => void;
  /** Loads all pages again; the rows stay meanwhile. */
  refetch: () => void;
};

/**
 * Loads a list of the data service page by page: the first at once, each further one with `more()`. Other parameters
 * start another list; a request that no component needs any more is aborted.
 *
 * @param parameters `null` for no call; `limit` is the number of rows per page
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
    firstBlock: last ? firstIndexedBlock(last) : null,
    loading: isFetching,
    error: isFetching ? null : (error as FoyerError | null),
    ended: last !== undefined && !hasNextPage,
    more: useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage]),
    refetch: useCallback(() => void refetch(), [refetch]),
  };
}
