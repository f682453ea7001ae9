import { useEffect, useMemo } from 'react';
import { createActivityFeed, type ActivityFeedStore } from '@/lib/activity/createActivityFeed';
import type { ActivityWish } from '@/lib/activity/readActivity';
import { useStore } from '@/lib/shell/createStore';
import { useRounds } from '@/lib/data/useReadings';

/** Reads activity, and what is new as soon as a block brings it. @param wish must stay the same for the same content */
export function useActivity(wish: ActivityWish): {
  feed: ReturnType<ActivityFeedStore['get']>;
  store: ActivityFeedStore;
} {
  const store = useMemo(() => createActivityFeed(wish), [wish]);
  const feed = useStore(store);
  const { watched, round, minute } = useRounds();
  useEffect(() => store.refresh(watched), [store, watched, round]);
  // Chains whose blocks nobody tells here.
  useEffect(() => {
    if (document.visibilityState === 'visible') store.refresh(null);
  }, [store, minute]);
  return { feed, store };
}
