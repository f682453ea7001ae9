import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { getQueryClient } from '@/lib/data/queryClient';
import type { FoyerError } from '@/lib/errors/FoyerError';
import { toFoyerError } from '@/lib/errors/backendErrors';

/** A query by its id; another `version` refreshes it. */
export type VersionedQuery = { id: string; version: number };

/** What a query has returned so far. */
export type QueryState<Value> = {
  /** The last value, also during a refresh and after a failed one; `undefined` before the first. */
  value: Value | undefined;
  error: FoyerError | null;
  loading: boolean;
};

/**
 * Runs many queries side by side, each by its id: one that fails or takes long delays no other. Another version
 * refreshes a query as soon as the request under way has ended; a request that no component wants any more is aborted.
 *
 * @param name of the kind of query, for the cache
 * @param queries plain data
 * @param read the same function as long as the component lives; called with the last value
 */
export function useVersionedQueries<Query extends VersionedQuery, Value>(
  name: string,
  queries: readonly Query[],
  read: (query: Query, signal: AbortSignal, last: Value | undefined) => Promise<Value>,
): ReadonlyMap<string, QueryState<Value>> {
  const client = getQueryClient();
  const newest = useRef(new Map<string, Query>());
  const started = useRef(new Map<string, number>());
  const ids = queries.map(({ id }) => id).join('\n');
  const combine = useCallback(
    (results: UseQueryResult<Value>[]) =>
      Object.fromEntries(ids.split('\n').map((id, index) => [id, toQueryState(results[index])])),
    [ids],
  );
  // A plain object, which TanStack Query keeps the same until something in it changes.
  const plain = useQueries(
    {
      queries: queries.map((query) => ({
        queryKey: [name, query.id],
        queryFn: ({ signal }: { signal: AbortSignal }): Promise<Value> => {
          const wanted = newest.current.get(query.id) ?? query;
          started.current.set(query.id, wanted.version);
          return read(wanted, signal, client.getQueryData<Value>([name, query.id]));
        },
      })),
      combine,
    },
    client,
  );
  const states = useMemo(() => new Map(Object.entries(plain)), [plain]);
  useEffect(() => {
    newest.current = new Map(queries.map((query) => [query.id, query]));
    for (const { id, version } of queries) {
      const last = started.current.get(id);
      if (last === undefined || last === version || states.get(id)?.loading) continue;
      void client.refetchQueries({ queryKey: [name, id], exact: true }, { cancelRefetch: false });
    }
  });
  return states;
}

function toQueryState<Value>(result: UseQueryResult<Value> | undefined): QueryState<Value> {
  if (!result) return { value: undefined, error: null, loading: true };
  const { data, error, isFetching } = result;
  return { value: data, error: isFetching || !error ? null : toFoyerError(error), loading: isFetching };
}
