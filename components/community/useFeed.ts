import { useEffect, useState } from 'react';
import type { PostFields, FeedPost } from '@/lib/community/FeedPost';
import { outbox, useDrafts } from '@/lib/community/outbox';
import { type FeedFilter, feedQuery } from '@/lib/community/feedQuery';
import type { FoyerError } from '@/lib/errors/FoyerError';
import { toFoyerError } from '@/lib/errors/backendErrors';
import { useLiveQuery } from '@/lib/live-queries/useLiveQuery';
import type { LiveQuery } from '@/lib/live-queries/LiveQuery';

/** The feed is cached this long after it changed, in milliseconds: many changes at once are stored once. */
const CALM = 1_500;

const NONE: readonly FeedPost[] = [];

/** A query that is looked up, and of which filter it is. */
type Found = { key: string; query: LiveQuery<PostFields> | null; error: FoyerError | null };

/** The posts that a filter shows, live, and those of this visitor that are on their way. */
export function useFeed(filter: FeedFilter, author: string | null) {
  const key = JSON.stringify(filter);
  const [round, setRound] = useState(0);
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    let left = false;
    feedQuery(JSON.parse(key) as FeedFilter).then(
      (query) => !left && setFound({ key, query, error: null }),
      (error: unknown) => !left && setFound({ key, query: null, error: toFoyerError(error) }),
    );
    return () => {
      left = true;
    };
  }, [key, round]);
  const known = found?.key === key ? found : null;
  const live = useLiveQuery<PostFields>(known?.query ?? null);
  const drafts = useDrafts(author);

  const isComplete = filter.by === 'all';
  const isAway = live.rows.length === 0 && live.error !== null;
  const cached = useCachedFeed(isComplete && live.state === 'live' ? live.rows : null, isComplete && isAway);

  const { put } = live;
  useEffect(
    () =>
      outbox.onArrival((post: FeedPost, draft) => {
        if (draft.parent === null) put(post);
      }),
    [put],
  );
  return {
    ...live,
    rows: live.rows.length > 0 ? live.rows : cached,
    /** Whether the posts are those of the browser's cache, since the backend cannot be reached. */
    isCached: live.rows.length === 0 && cached.length > 0,
    loading: known?.error ? false : live.loading || !known,
    error: known?.error ?? live.error,
    retry: () => (known?.error ? setRound(round + 1) : void live.refetch()),
    drafts,
  };
}

/** The browser's store comes with its own code, which the first look at the page does not need. */
const cache = async (rows: readonly FeedPost[]) => (await import('@/lib/community/cachedFeed')).cacheFeed(rows);
const readCached = async () => (await import('@/lib/community/cachedFeed')).readCachedFeed();

/**
 * Caches the feed in the browser while it is read, and answers what was cached while it cannot be.
 *
 * @param rows the posts of the whole feed, or `null` while they are not known
 * @param missing whether the backend cannot be reached and nothing is here
 */
function useCachedFeed(rows: readonly FeedPost[] | null, missing: boolean): readonly FeedPost[] {
  const [cached, setCached] = useState<readonly FeedPost[]>([]);
  useEffect(() => {
    if (!rows) return;
    // A browser that stores nothing reads the feed all the same, as long as there is a network.
    const timer = setTimeout(() => void cache(rows).catch(() => undefined), CALM);
    return () => clearTimeout(timer);
  }, [rows]);
  useEffect(() => {
    if (!missing) return;
    let left = false;
    readCached().then(
      (posts) => !left && setCached(posts),
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [missing]);
  return missing ? cached : NONE;
}
