import { createQueue } from '@/lib/data/createQueue';
import { createSharing } from '@/lib/data/createSharing';
import type { DataCall, SendCall } from '@/lib/data/DataCall';
import { persist, type Persistence } from '@/lib/data/persist';
import { TooManyRequestsError } from '@/lib/errors/TooManyRequestsError';

/** Functions that do something: a request whose end nobody saw must not be sent again, nor stand for two. */
const DOES_SOMETHING: ReadonlySet<string> = new Set(['uploadFolder']);

/** Calls the data service; rejects with a FoyerError, or with the signal's reason once that is aborted. */
export type DataClient = (call: DataCall, signal?: AbortSignal) => Promise<unknown>;

/**
 * Makes a client of the data service over something that sends one request: faults that may pass are met with another
 * attempt, no more than `atOnce` calls are under way at a time, equal calls at the same time share one request, and a
 * backend that was asked too often is left alone, by all calls, for as long as it says (row G30).
 */
export function createDataClient(send: SendCall, persistence: Persistence & { atOnce: number }): DataClient {
  const queue = createQueue(persistence.atOnce);
  const share = createSharing();
  const sendPolitely = leaveAlone(send);
  return (call, signal) => {
    const once = DOES_SOMETHING.has(call.name);
    const limits = once ? { ...persistence, attempts: 1 } : persistence;
    const key = once ? Symbol(call.name) : keyOf(call);
    return share(key, (shared) => queue(() => persist(sendPolitely, call, limits, shared), shared), signal);
  };
}

/** Equal calls have the same key, whatever the order of their parameters. */
function keyOf({ name, parameters, sessionToken }: DataCall): string {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined);
  return JSON.stringify([name, sessionToken ?? null, given.sort(([one], [other]) => (one < other ? -1 : 1))]);
}

/** Sends nothing for as long as the backend wants to be left alone. */
function leaveAlone(send: SendCall): SendCall {
  let until = 0;
  return async (call, signal) => {
    const rest = until - Date.now();
    if (rest > 0) return { fault: new TooManyRequestsError(Math.ceil(rest / 1000)), passing: true, after: rest };
    const result = await send(call, signal);
    if ('fault' in result && result.fault instanceof TooManyRequestsError && result.after !== null) {
      until = Math.max(until, Date.now() + result.after);
    }
    return result;
  };
}
