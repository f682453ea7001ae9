import { useRouter } from 'next/router';
import { useCallback, useMemo, useState } from 'react';
import { ActivityFaults } from '@/components/activity/ActivityFaults';
import { ActivityFilters, type SeenToken } from '@/components/activity/ActivityFilters';
import { ActivityList } from '@/components/activity/ActivityList';
import { DownloadActivity } from '@/components/activity/DownloadActivity';
import { useActivity } from '@/components/activity/useActivity';
import { LazyPushOffer } from '@/components/push/LazyPushOffer';
import type { ActivityEntry, ActivityPlace } from '@/lib/activity/ActivityEntry';
import { NO_FILTER, readFilter, writeFilter, type ActivityFilter } from '@/lib/activity/ActivityFilter';
import { useAuth } from '@/lib/hooks/useAuth';
import styles from '@/components/activity/Activity.module.css';

/** Tokens and collections that stand in the list, each once. */
function tokensOf(parts: readonly (readonly ActivityEntry[])[]): SeenToken[] {
  const seen = new Map<string, SeenToken>();
  for (const { chainId, moves } of parts.flat()) {
    for (const { token, kind } of moves) {
      if (token !== null && !seen.has(token)) seen.set(token, { chainId, token, kind });
    }
  }
  return [...seen.values()];
}

/** Props of {@link ActivityDesk}. */
export type ActivityDeskProps = {
  places: readonly ActivityPlace[];
  /** Every address of the visitor, in lower case. */
  addresses: readonly string[];
};

/** The list with its filters, which live in the address bar. */
export function ActivityDesk({ places, addresses }: ActivityDeskProps) {
  const { query, replace } = useRouter();
  const written = writeFilter(readFilter(query));
  const wish = useMemo(() => {
    const filter = readFilter(Object.fromEntries(new URLSearchParams(written)));
    return { places, own: new Set(addresses), filter };
  }, [places, addresses, written]);
  const { filter, own } = wish;
  const { feed, store } = useActivity(wish);
  const { user } = useAuth();
  const [hasNews, setHasNews] = useState(false);
  if (feed.waiting.length > 0 && !hasNews) setHasNews(true);
  const change = useCallback(
    (part: Partial<ActivityFilter>) => {
      const next = writeFilter({ ...filter, ...part });
      void replace(`/activity${next}`, undefined, { shallow: true, scroll: false });
    },
    [filter, replace],
  );
  const tokens = useMemo(() => tokensOf(feed.parts), [feed.parts]);
  return (
    <>
      <ActivityFilters filter={filter} onChange={change} places={places} tokens={tokens} />
      <div className={styles.tools}>
        {written === '' ? null : (
          <button type="button" className={styles.clear} onClick={() => change(NO_FILTER)}>
            Show everything
          </button>
        )}
        <DownloadActivity wish={wish} />
      </div>
      <ActivityFaults faults={feed.faults} onRetry={store.restart} />
      {hasNews && user ? <LazyPushOffer kind="transfer" userId={user.id} /> : null}
      <ActivityList feed={feed} store={store} own={own} filtered={written !== ''} onClear={() => change(NO_FILTER)} />
    </>
  );
}
