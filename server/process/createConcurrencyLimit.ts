/** How much may go on at once, how long one waits for a turn, in milliseconds, and how many wait. */
export type ConcurrencyLimits = { perAddress: number; inAll: number; timeoutMs: number; maxWaiting: number };

/** Lets work go on some at a time. */
export type ConcurrencyLimit = {
  /** Does the work when its turn comes. @throws what `refuse` answers where it does not come in time, or too many wait */
  take<Result>(address: string, work: () => Promise<Result>): Promise<Result>;
};

type Waiting = { address: string; begin: () => void };

/**
 * Makes the turns: first come, first served, but whoever has their share waits for their own turns, not the others for
 * them.
 */
export function createConcurrencyLimit(
  { perAddress, inAll, timeoutMs, maxWaiting }: ConcurrencyLimits,
  refuse: () => Error,
): ConcurrencyLimit {
  const running = new Map<string, number>();
  const waiting: Waiting[] = [];
  let all = 0;

  const isFree = (address: string) => all < inAll && (running.get(address) ?? 0) < perAddress;
  const enter = (address: string) => {
    all += 1;
    running.set(address, (running.get(address) ?? 0) + 1);
  };
  const leave = (address: string) => {
    all -= 1;
    const left = (running.get(address) ?? 1) - 1;
    if (left === 0) running.delete(address);
    else running.set(address, left);
    const next = waiting.findIndex((one) => isFree(one.address));
    if (next >= 0) waiting.splice(next, 1)[0]?.begin();
  };
  const wait = (address: string) =>
    new Promise<void>((resolve, reject) => {
      if (waiting.length >= maxWaiting) {
        reject(refuse());
        return;
      }
      const one: Waiting = {
        address,
        begin() {
          clearTimeout(timer);
          enter(address);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(one), 1);
        reject(refuse());
      }, timeoutMs);
      waiting.push(one);
    });

  return {
    async take(address, work) {
      if (isFree(address)) enter(address);
      else await wait(address);
      try {
        return await work();
      } finally {
        leave(address);
      }
    },
  };
}
