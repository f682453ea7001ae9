import { createTurns, type TurnLimits } from '@/protocol/waits/createTurns';
import { currentRequest } from '@/server/process/currentRequest';

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

/** Makes turns ({@link createTurns}) for work of requests: what waits ends with its request. */
export function createConcurrencyLimit(limits: TurnLimits, refuse: () => Error): ConcurrencyLimit {
  const turns = createTurns(limits);
  return {
    async take(address, work) {
      const leave = await turns(address, currentRequest()?.signal);
      if (!leave) throw refuse();
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
