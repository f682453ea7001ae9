/**
 * Runs work of the backend's own, so many pieces at once; the others wait, first come first. No request waits in it: there
 * is neither an address to take turns by nor an end to the wait, as in `createConcurrencyLimit`.
 */
export type Gate = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Makes a gate. */
export function createGate(atOnce: number): Gate {
  let free = atOnce;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
