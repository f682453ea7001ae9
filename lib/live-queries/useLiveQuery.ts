import { useEffect, useState } from 'react';
import type { LiveFields, LiveQuery } from '@/lib/live-queries/LiveQuery';
import { EMPTY_LIVE_LIST, openLiveList, type LiveList, type OpenLiveList } from '@/lib/live-queries/openLiveList';

/** A list that is followed, and what can be done with it. */
export type LiveQueryReading<Fields extends LiveFields> = LiveList<Fields> &
  Pick<OpenLiveList<Fields>, 'more' | 'refetch' | 'put' | 'remove'>;

const NOTHING: LiveList<never> = { ...EMPTY_LIVE_LIST, loading: false };
const CLOSED: Pick<OpenLiveList<never>, 'more' | 'refetch' | 'put' | 'remove'> = {
  more: () => Promise.resolve(),
  refetch: () => Promise.resolve(),
  put: () => undefined,
  remove: () => undefined,
};

type Kept<Fields extends LiveFields> = { key: string; list: LiveList<Fields>; opened: OpenLiveList<Fields> };

/**
 * The objects of a query, kept as the backend has them while the component is there; another query begins another list.
 *
 * @param query `null` for nothing to follow
 */
export function useLiveQuery<Fields extends LiveFields>(query: LiveQuery<Fields> | null): LiveQueryReading<Fields> {
  const key = query && JSON.stringify(query);
  const [kept, setKept] = useState<Kept<Fields> | null>(null);
  useEffect(() => {
    if (key === null) return;
    // Told later than it is opened: the first reading takes a moment.
    const opened = openLiveList(JSON.parse(key) as LiveQuery<Fields>, {
      onList: (list) => setKept({ key, list, opened }),
    });
    return () => opened.close();
  }, [key]);
  const known = kept?.key === key ? kept : null;
  const opened = known?.opened ?? CLOSED;
  const list = known?.list ?? (key === null ? NOTHING : EMPTY_LIVE_LIST);
  return { ...list, more: opened.more, refetch: opened.refetch, put: opened.put, remove: opened.remove };
}
