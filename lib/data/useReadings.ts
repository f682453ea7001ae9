import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { getQueryClient } from '@/lib/data/queryClient';
import type { FoyerError } from '@/lib/errors/FoyerError';
import { toFoyerError } from '@/lib/errors/backendErrors';
import { figuresStore } from '@/lib/live-queries/liveFigures';

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

/** When to read anew what a chain tells. */
export type Rounds = {
  /** Decimal id of the chain whose blocks the backend tells of as they come; `null` until it is known. */
  watched: number | null;
  /** Rises with new blocks of that chain. */
  round: number;
  /** Rises each minute, for chains whose blocks nobody tells of. */
  minute: number;
};

/** The index is this much behind the chain, at most, in milliseconds: reading at once would tell what was before. */
const INDEX_DELAY_MS = 1_000;
/** A busy index may be this much behind: what it told too early is put right then, in milliseconds. */
const LATE_MS = 8_000;
const MINUTE_MS = 60_000;

/** Counts when to read anew: about two seconds after a new block at the latest, and never more often than that. */
export function useRounds(): Rounds {
  const [rounds, setRounds] = useState<Rounds>({ watched: null, round: 0, minute: 0 });
  useEffect(() => {
    let known = figuresStore.get().figures?.blockNumber ?? null;
    // What is read as a page opens may come before the index has the newest block.
    let cameAt = Date.now();
    let isUnread = false;
    let isUnsure = true;
    const look = (): void => {
      const { figures } = figuresStore.get();
      const watched = figures?.chainId ?? null;
      setRounds((before) => (before.watched === watched ? before : { ...before, watched }));
      const block = figures?.blockNumber ?? null;
      if (block === null || block === known) return;
      isUnread = known !== null;
      known = block;
      cameAt = Date.now();
    };
    const readAnew = (): void => {
      const age = Date.now() - cameAt;
      if (!isUnread && !(isUnsure && age >= LATE_MS)) return;
      isUnsure = isUnread;
      // A block that came just now is read with the next round too.
      isUnread &&= age < INDEX_DELAY_MS;
      setRounds((before) => ({ ...before, round: before.round + 1 }));
    };
    const stop = figuresStore.subscribe(look);
    const rounds = setInterval(readAnew, 2 * INDEX_DELAY_MS);
    const minutes = setInterval(() => setRounds((before) => ({ ...before, minute: before.minute + 1 })), MINUTE_MS);
    look();
    return () => {
      stop();
      clearInterval(rounds);
      clearInterval(minutes);
    };
  }, []);
  return rounds;
}

/** The version of what is read of a chain; `null` for Solana, of which no blocks are told. */
export function versionOf({ watched, round, minute }: Rounds, chainId: number | null): number {
  return chainId !== null && chainId === watched ? round : minute;
}
