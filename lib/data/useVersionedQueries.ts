import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { getQueryClient } from '@/lib/data/queryClient';
import type { FoyerError } from '@/lib/errors/FoyerError';
import { toFoyerError } from '@/lib/errors/backendErrors';
import { figuresStore } from '@/lib/live-queries/liveFigures';

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

/** Versions of what is read from chains; each rises when it is time to refresh. */
export type RefreshVersions = {
  /** Decimal id of the chain whose new blocks the backend reports; `null` until it is known. */
  chainId: number | null;
  /** Rises with new blocks of that chain. */
  blocks: number;
  /** Rises each minute, for chains whose blocks are not reported. */
  minutes: number;
};

/** The index is at most this far behind the chain, in milliseconds: read at once, it would return the state before. */
const INDEX_DELAY_MS = 1_000;
/** A busy index may be this far behind, in milliseconds: what was read too early is read again then. */
const LATE_MS = 8_000;
const MINUTE_MS = 60_000;

/** Refresh versions: they rise about two seconds after a new block at the latest, and never more often than that. */
export function useRefreshVersions(): RefreshVersions {
  const [versions, setVersions] = useState<RefreshVersions>({ chainId: null, blocks: 0, minutes: 0 });
  useEffect(() => {
    let known = figuresStore.get().figures?.blockNumber ?? null;
    // What is read as a page opens may come before the index has the newest block.
    let arrivedAt = Date.now();
    let isUnread = false;
    let isUnsure = true;
    const look = (): void => {
      const { figures } = figuresStore.get();
      const chainId = figures?.chainId ?? null;
      setVersions((before) => (before.chainId === chainId ? before : { ...before, chainId }));
      const block = figures?.blockNumber ?? null;
      if (block === null || block === known) return;
      isUnread = known !== null;
      known = block;
      arrivedAt = Date.now();
    };
    const refresh = (): void => {
      const age = Date.now() - arrivedAt;
      if (!isUnread && !(isUnsure && age >= LATE_MS)) return;
      isUnsure = isUnread;
      // A block that arrived just now is read again with the next refresh.
      isUnread &&= age < INDEX_DELAY_MS;
      setVersions((before) => ({ ...before, blocks: before.blocks + 1 }));
    };
    const stop = figuresStore.subscribe(look);
    const blocks = setInterval(refresh, 2 * INDEX_DELAY_MS);
    const minutes = setInterval(() => setVersions((before) => ({ ...before, minutes: before.minutes + 1 })), MINUTE_MS);
    look();
    return () => {
      stop();
      clearInterval(blocks);
      clearInterval(minutes);
    };
  }, []);
  return versions;
}

/** The refresh version of what is read from a chain; `null` is Solana, whose blocks are not reported. */
export function refreshVersionOf(
  { chainId: reported, blocks, minutes }: RefreshVersions,
  chainId: number | null,
): number {
  return chainId !== null && chainId === reported ? blocks : minutes;
}
