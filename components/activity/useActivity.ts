import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { createActivityFeed, EMPTY_ACTIVITY, type ActivityFeedStore } from '@/lib/activity/createActivityFeed';
import type { ActivityWish } from '@/lib/activity/readActivity';
import { useFigures } from '@/lib/hooks/useFigures';

/** The index is a moment behind the chain: after these many milliseconds it is asked, and once more to be sure. */
const BEHIND = [700, 2_500] as const;

/** Chains whose blocks nobody tells here are looked at this often, in milliseconds, while the page is seen. */
const OTHERS = 45_000;

/** Reads activity, and what is new as soon as a block brings it. @param wish must stay the same for the same content */
export function useActivity(wish: ActivityWish): {
  feed: ReturnType<ActivityFeedStore['get']>;
  store: ActivityFeedStore;
} {
  const store = useMemo(() => createActivityFeed(wish), [wish]);
  const feed = useSyncExternalStore(store.subscribe, store.get, () => EMPTY_ACTIVITY);
  const { figures } = useFigures();
  const [blockNumber, chainId] = [figures?.blockNumber ?? null, figures?.chainId ?? null];
  useEffect(() => {
    if (blockNumber === null) return;
    const timers = BEHIND.map((wait) => setTimeout(() => store.refresh(chainId), wait));
    return () => timers.forEach(clearTimeout);
  }, [store, blockNumber, chainId]);
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') store.refresh(null);
    }, OTHERS);
    return () => clearInterval(timer);
  }, [store]);
  return { feed, store };
}
