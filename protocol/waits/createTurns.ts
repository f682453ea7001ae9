import { waitBounded } from '@/protocol/waits/waitBounded';

/**
 * How much may go on at once, for an address and in all; how long one waits for a turn, in milliseconds; and how many wait,
 * for an address and in all.
 */
export type TurnLimits = {
  perAddress: number;
  inAll: number;
  timeoutMs: number;
  waitingPerAddress: number;
  maxWaiting: number;
};

/**
 * Waits for a turn of an address.
 *
 * @param signal ends the wait when it aborts
 * @returns what ends the turn; `null` where it does not come in time, or too many wait
 * @throws the signal's reason
 */
export type Turns = (address: string, signal?: AbortSignal) => Promise<(() => void) | null>;

/**
 * Makes the turns of whatever goes on some at a time: pages that the site renders, and costly work of the backend. Addresses
 * come in turn, each with its oldest first: who has a lot to do waits for their own turns, not the others for them.
 */
export function createTurns({ perAddress, inAll, timeoutMs, waitingPerAddress, maxWaiting }: TurnLimits): Turns {
  const running = new Map<string, number>();
  /** What begins the turns that are waited for, by address; the address that waits longest comes first. */
  const queues = new Map<string, (() => void)[]>();
  let all = 0;
  let waiting = 0;

  const isFree = (address: string) => all < inAll && (running.get(address) ?? 0) < perAddress;
  const enter = (address: string) => {
    all += 1;
    running.set(address, (running.get(address) ?? 0) + 1);
  };
  /** Takes one out of its queue, unless it is out already. */
  const remove = (address: string, begin: () => void): void => {
    const queue = queues.get(address) ?? [];
    const place = queue.indexOf(begin);
    if (place < 0) return;
    queue.splice(place, 1);
    if (queue.length === 0) queues.delete(address);
    waiting -= 1;
  };
  const leave = (address: string) => {
    all -= 1;
    const left = (running.get(address) ?? 1) - 1;
    if (left === 0) running.delete(address);
    else running.set(address, left);
    for (const [next, queue] of queues) {
      const [begin] = queue;
      if (!begin || !isFree(next)) continue;
      remove(next, begin);
      // For its next one it comes behind the others.
      if (queues.delete(next)) queues.set(next, queue);
      begin();
      return;
    }
  };
  const wait = (address: string, queue: (() => void)[], signal: AbortSignal | undefined): Promise<boolean> =>
    waitBounded({ ms: timeoutMs, signal }, (wake) => {
      const begin = () => {
        // The turn goes from hand to hand, so that nobody who comes later takes it.
        enter(address);
        wake();
      };
      queue.push(begin);
      queues.set(address, queue);
      waiting += 1;
      return () => remove(address, begin);
    });

  return async (address, signal) => {
    if (isFree(address)) enter(address);
    else {
      signal?.throwIfAborted();
      const queue = queues.get(address) ?? [];
      if (waiting >= maxWaiting || queue.length >= waitingPerAddress) return null;
      if (!(await wait(address, queue, signal))) return null;
    }
    return () => leave(address);
  };
}
