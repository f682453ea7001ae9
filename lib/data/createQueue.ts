/** Runs work when its turn has come. Rejects with the signal's reason if that is aborted by then. */
export type Queue = <Result>(work: () => Promise<Result>, signal: AbortSignal) => Promise<Result>;

/** Makes a queue that runs at most `most` at a time, in the order in which they came. */
export function createQueue(most: number): Queue {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work, signal) => {
    // Whoever ends hands its place on, so that nobody who comes in between takes it.
    if (running < most) running++;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      signal.throwIfAborted();
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
