import type { LiveChange, LiveFields, LiveObject, LiveQuery } from '@/lib/live-queries/LiveQuery';
import { openLiveList } from '@/lib/live-queries/openLiveList';

/**
 * What following a query yields: the current objects, once, and then each change to one of them.
 */
export type LiveQueryUpdate<Fields extends LiveFields> =
  { op: 'list'; rows: readonly LiveObject<Fields>[] } | LiveChange<Fields>;

/**
 * Follows a query: `for await (const news of followQuery(query, { signal }))`. The current objects
 * come first; each change follows once and in order, including those during a lost connection or a
 * restart of the backend. Ends with the signal, or when the loop ends.
 *
 * @throws FoyerError: BackendError if the backend rejects the subscription (102, 119),
 * SessionEndedError if the session has ended (209); other errors of the first query are retried
 */
export async function* followQuery<Fields extends LiveFields>(
  query: LiveQuery<Fields>,
  { signal }: { signal?: AbortSignal } = {},
): AsyncGenerator<LiveQueryUpdate<Fields>, undefined, undefined> {
  const waiting: LiveQueryUpdate<Fields>[] = [];
  let wake: () => void = () => undefined;
  let listed = false;
  const list = openLiveList(query, {
    onList({ rows, state }) {
      if (state === 'live' && !listed) {
        listed = true;
        waiting.length = 0; // What happened before is in the list.
        waiting.push({ op: 'list', rows });
      }
      wake();
    },
    onChange(change) {
      waiting.push(change);
      wake();
    },
  });
  const stop = () => wake();
  signal?.addEventListener('abort', stop);
  try {
    while (!signal?.aborted) {
      const { state, error } = list.get();
      if (state === 'refused' && error) throw error;
      const next = listed ? waiting.shift() : undefined;
      if (next) yield next;
      else await new Promise<void>((resolve) => (wake = resolve));
    }
  } finally {
    signal?.removeEventListener('abort', stop);
    list.close();
  }
}
