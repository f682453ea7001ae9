/** Looks things up by a key, each once. */
export type Lookup<Value> = {
  /** What is known: `undefined` for what was not asked for yet, or is on its way; `null` where there is nothing. */
  get: (key: string) => Value | null | undefined;
  /** Looks it up, unless that was done. Never rejects: what cannot be told now is `null`, and asked for again next time. */
  read: (key: string) => Promise<Value | null>;
  subscribe: (listener: () => void) => () => void;
};

/** What comes within so many milliseconds is told at once, so that a list full of names is not drawn anew for each. */
const TOGETHER = 40;

/** Makes a lookup. @param find resolves to `null` where there is nothing; rejects where it cannot be told now */
export function createLookup<Value>(find: (key: string) => Promise<Value | null>): Lookup<Value> {
  const known = new Map<string, Value | null>();
  const running = new Map<string, Promise<Value | null>>();
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | null = null;
  const tell = (): void => {
    timer = null;
    for (const listener of listeners) listener();
  };
  const keep = (key: string, value: Value | null): Value | null => {
    known.set(key, value);
    if (listeners.size > 0) timer ??= setTimeout(tell, TOGETHER);
    return value;
  };
  return {
    get: (key) => known.get(key),
    read(key) {
      const before = running.get(key);
      if (before) return before;
      const work = find(key).then(
        (value) => keep(key, value),
        () => {
          running.delete(key);
          return keep(key, null);
        },
      );
      running.set(key, work);
      return work;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
