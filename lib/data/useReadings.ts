import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { getQueryClient } from '@/lib/data/queryClient';
import type { FoyerError } from '@/lib/errors/FoyerError';
import { toFoyerError } from '@/lib/errors/toFoyerError';

/** Something to read; another `version` has it read anew. */
export type Wish = { id: string; version: number };

/** What was read of it so far. */
export type Reading<Value> = {
  /** While it is read anew, or when that failed, what was read before; `undefined` before the first. */
  value: Value | undefined;
  error: FoyerError | null;
  loading: boolean;
};

/**
 * Reads many things side by side, each by its id: one that fails or takes long holds up no other. Another version has it
 * read anew, once what is under way has ended; what no component wants any more is aborted.
 *
 * @param name of what is read, for the cache
 * @param items plain data
 * @param read the same function as long as the component lives; given what was read before
 */
export function useReadings<Item extends Wish, Value>(
  name: string,
  items: readonly Item[],
  read: (item: Item, signal: AbortSignal, before: Value | undefined) => Promise<Value>,
): ReadonlyMap<string, Reading<Value>> {
  const client = getQueryClient();
  const wanted = useRef(new Map<string, Item>());
  const begun = useRef(new Map<string, number>());
  const ids = items.map(({ id }) => id).join('\n');
  const combine = useCallback(
    (results: UseQueryResult<Value>[]) =>
      Object.fromEntries(ids.split('\n').map((id, index) => [id, toReading(results[index])])),
    [ids],
  );
  // Plain, so that it stays the same object until something of it changes.
  const plain = useQueries(
    {
      queries: items.map((item) => ({
        queryKey: [name, item.id],
        queryFn: ({ signal }: { signal: AbortSignal }): Promise<Value> => {
          const newest = wanted.current.get(item.id) ?? item;
          begun.current.set(item.id, newest.version);
          return read(newest, signal, client.getQueryData<Value>([name, item.id]));
        },
      })),
      combine,
    },
    client,
  );
  const readings = useMemo(() => new Map(Object.entries(plain)), [plain]);
  useEffect(() => {
    wanted.current = new Map(items.map((item) => [item.id, item]));
    for (const { id, version } of items) {
      const before = begun.current.get(id);
      if (before === undefined || before === version || readings.get(id)?.loading) continue;
      void client.refetchQueries({ queryKey: [name, id], exact: true }, { cancelRefetch: false });
    }
  });
  return readings;
}

function toReading<Value>(result: UseQueryResult<Value> | undefined): Reading<Value> {
  if (!result) return { value: undefined, error: null, loading: true };
  const { data, error, isFetching } = result;
  return { value: data, error: isFetching || !error ? null : toFoyerError(error), loading: isFetching };
}
