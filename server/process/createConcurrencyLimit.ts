import { currentRequest } from '@/server/process/currentRequest';

/**
 * How much may go on at once, for an address and in all; how long one waits for a turn, in milliseconds; and how many wait,
 * for an address and in all.
 */
export type ConcurrencyLimits = {
  perAddress: number;
  inAll: number;
  timeoutMs: number;
  waitingPerAddress: number;
  maxWaiting: number;
};

/** Lets work go on some at a time. */
export type ConcurrencyLimit = {
  /**
   * Does the work when its turn comes.
   *
   * @throws what `refuse` makes where the turn does not come in time, or too many wait; the signal's reason where the
   *   request has ended meanwhile
   */
  take<Result>(address: string, work: () => Promise<Result>): Promise<Result>;
};

type Waiting = { begin: () => void };

/**
 * Makes the turns. Addresses come in turn, each with its oldest work first: who has a lot to do waits for their own turns,
 * not the others for them. What waits ends with its request.
 */
export function createConcurrencyLimit(limits: ConcurrencyLimits, refuse: () => Error): ConcurrencyLimit {
  const { perAddress, inAll, timeoutMs, waitingPerAddress, maxWaiting } = limits;
  const running = new Map<string, number>();
  /** By address; the one that waits longest for a turn comes first. */
  const queues = new Map<string, Waiting[]>();
  let all = 0;
  let waiting = 0;

  const isFree = (address: string) => all < inAll && (running.get(address) ?? 0) < perAddress;
  const enter = (address: string) => {
    all += 1;
    running.set(address, (running.get(address) ?? 0) + 1);
  };
  /** Takes one out of its queue. `false`: it does not wait any longer. */
  const remove = (address: string, one: Waiting): boolean => {
    const queue = queues.get(address) ?? [];
    const place = queue.indexOf(one);
    if (place < 0) return false;
    queue.splice(place, 1);
    if (queue.length === 0) queues.delete(address);
    waiting -= 1;
    return true;
  };
  const leave = (address: string) => {
    all -= 1;
    const left = (running.get(address) ?? 1) - 1;
    if (left === 0) running.delete(address);
    else running.set(address, left);
    for (const [next, queue] of queues) {
      const [first] = queue;
      if (!first || !isFree(next)) continue;
      remove(next, first);
      // For its next one it comes behind the others.
      if (queues.delete(next)) queues.set(next, queue);
      first.begin();
      return;
    }
  };
  const wait = async (address: string): Promise<void> => {
    const signal = currentRequest()?.signal;
    signal?.throwIfAborted();
    const queue = queues.get(address) ?? [];
    if (waiting >= maxWaiting || queue.length >= waitingPerAddress) throw refuse();
    let abort: () => void = () => undefined;
    let timer: NodeJS.Timeout | undefined;
    try {
      await new Promise<void>((resolve, reject) => {
        const one: Waiting = {
          begin() {
            enter(address);
            resolve();
          },
        };
        const giveUp = (error: Error) => {
          if (remove(address, one)) reject(error);
        };
        abort = () => giveUp(signal?.reason as Error);
        signal?.addEventListener('abort', abort, { once: true });
        timer = setTimeout(() => giveUp(refuse()), timeoutMs);
        queue.push(one);
        queues.set(address, queue);
        waiting += 1;
      });
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    }
  };

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
