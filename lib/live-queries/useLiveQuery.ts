import { useEffect, useState } from 'react';
import type { LiveFields, LiveQuery } from '@/lib/live-queries/LiveQuery';
import { EMPTY_LIVE_LIST, openLiveList, type LiveList, type OpenLiveList } from '@/lib/live-queries/openLiveList';

/** A live list and its actions. */
export type LiveQueryResult<Fields extends LiveFields> = LiveList<Fields> &
  Pick<OpenLiveList<Fields>, 'more' | 'refetch' | 'put' | 'remove'>;

const EMPTY_LIST: LiveList<never> = { ...EMPTY_LIVE_LIST, loading: false };
const CLOSED: Pick<OpenLiveList<never>, 'more' | 'refetch' | 'put' | 'remove'> = {
  more: () => Promise.resolve(),
  refetch: () => Promise.resolve(),
  put: () => undefined,
  remove: () => undefined,
};

type Saved<Fields extends LiveFields> = { key: string; list: LiveList<Fields>; opened: OpenLiveList<Fields> };

/**
 * The objects of a query, kept in sync with the backend while the component is mounted; another
 * query starts another list.
 *
 * @param query `null` to follow nothing
 */
export function useLiveQuery<Fields extends LiveFields>(query: LiveQuery<Fields> | null): LiveQueryResult<Fields> {
  const key = query && JSON.stringify(query);
  const [saved, setSaved] = useState<Saved<Fields> | null>(null);
  useEffect(() => {
    if (key === null) return;
    // Subscribed later than it is opened, since the first query takes a moment.
    const opened = openLiveList(JSON.parse(key) as LiveQuery<Fields>, {
      onList: (list) => setSaved({ key, list, opened }),
    });
    return () => opened.close();
  }, [key]);
  const known = saved?.key === key ? saved : null;
  const opened = known?.opened ?? CLOSED;
  const list = known?.list ?? (key === null ? EMPTY_LIST : EMPTY_LIVE_LIST);
  return { ...list, more: opened.more, refetch: opened.refetch, put: opened.put, remove: opened.remove };
}
