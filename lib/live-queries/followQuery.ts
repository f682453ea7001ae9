import type { LiveChange, LiveFields, LiveObject, LiveQuery } from '@/lib/live-queries/LiveQuery';
import { openLiveList } from '@/lib/live-queries/openLiveList';

/** What following a query tells: the objects there are, once, and then each change to one of them. */
export type LiveNews<Fields extends LiveFields> =
  { op: 'list'; rows: readonly LiveObject<Fields>[] } | LiveChange<Fields>;

/**
 * Follows a query: `for await (const news of followQuery(query, { signal }))`. The objects there are come first; each change
 * follows once and in order, those during a loss of the connection or a restart of the backend too. Ends with the signal,
 * or when the loop is left.
 *
 * @throws FoyerError: BackendError where the backend will not let the query be followed (102, 119), SessionEndedError where
 *   the session has ended (209); whatever a first reading fails with is tried again
 */
export async function* followQuery<Fields extends LiveFields>(
  query: LiveQuery<Fields>,
  { signal }: { signal?: AbortSignal } = {},
): AsyncGenerator<LiveNews<Fields>, undefined, undefined> {
  const waiting: LiveNews<Fields>[] = [];
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
