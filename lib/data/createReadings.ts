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

/** Many readings side by side: one that fails or takes long holds up no other. */
export type Readings<Item extends Wish, Value> = {
  get: () => ReadonlyMap<string, Reading<Value>>;
  subscribe: (listener: () => void) => () => void;
  /** Says what is wanted now; what is wanted no more is ended. */
  want: (items: readonly Item[]) => void;
};

/**
 * Keeps readings of what is wanted. What is under way is not broken off for a newer version, but followed by it.
 *
 * @param read may reject; the reason stands as the reading's error. It is given what was read before
 */
export function createReadings<Item extends Wish, Value>(
  read: (item: Item, signal: AbortSignal, before: Value | undefined) => Promise<Value>,
): Readings<Item, Value> {
  let shown: ReadonlyMap<string, Reading<Value>> = new Map();
  const current = new Map<string, Reading<Value>>();
  let isTold = true;
  let wanted = new Map<string, Item>();
  const running = new Map<string, AbortController>();
  const versions = new Map<string, number>();
  const listeners = new Set<() => void>();

  const show = (id: string, reading: Reading<Value>): void => {
    current.set(id, reading);
    if (isTold) queueMicrotask(tellAll);
    isTold = false;
  };
  // What comes at one moment is told at once: of thousands of readings not one by one.
  const tellAll = (): void => {
    isTold = true;
    shown = new Map(current);
    for (const tell of listeners) tell();
  };
  const start = async (item: Item): Promise<void> => {
    const { id, version } = item;
    const work = new AbortController();
    running.set(id, work);
    versions.set(id, version);
    show(id, { value: current.get(id)?.value, error: null, loading: true });
    const outcome = await read(item, work.signal, current.get(id)?.value).then(
      (value) => ({ value, error: null }),
      (error: unknown) => ({ value: current.get(id)?.value, error: toFoyerError(error) }),
    );
    if (work.signal.aborted) return;
    running.delete(id);
    show(id, { ...outcome, loading: false });
    const next = wanted.get(id);
    if (next && next.version !== version) void start(next);
  };

  return {
    get: () => shown,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    want(items) {
      wanted = new Map(items.map((item) => [item.id, item]));
      for (const [id, work] of running) {
        if (wanted.has(id)) continue;
        work.abort();
        running.delete(id);
        versions.delete(id);
      }
      for (const item of wanted.values()) {
        if (!running.has(item.id) && versions.get(item.id) !== item.version) void start(item);
      }
    },
  };
}
