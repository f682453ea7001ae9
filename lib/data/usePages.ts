import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { firstKnownBlock } from '@/lib/data/firstKnownBlock';
import { pagesOf } from '@/lib/data/pagesOf';
import type { ListParameters, PagedName, Row } from '@/lib/data/Paged';
import { getQueryClient } from '@/lib/data/queryClient';
import type { FoyerError } from '@/lib/errors/FoyerError';
import type { DataAnswer } from '@/protocol/data/registry';

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
