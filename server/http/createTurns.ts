/** How much may go on at once, and how long one waits for a turn, in milliseconds. */
export type TurnLimits = { perAddress: number; inAll: number; patienceMs: number };

/** Lets work go on some at a time. */
export type Turns = {
  /** Does the work when its turn comes. @throws what `refuse` answers where it does not come in time */
  take<Result>(address: string, work: () => Promise<Result>): Promise<Result>;
};

type Waiting = { address: string; begin: () => void };

/**
 * Makes the turns: first come, first served, but whoever has their share waits for their own turns, not the others for
 * them.
 */
export function createTurns({ perAddress, inAll, patienceMs }: TurnLimits, refuse: () => Error): Turns {
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
      }, patienceMs);
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
