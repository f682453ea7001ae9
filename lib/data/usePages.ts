import { useMemo, useSyncExternalStore } from 'react';
import { createFeed, EMPTY_FEED, type Feed, type FeedStore } from '@/lib/data/createFeed';
import type { ListParameters, PagedName, Row } from '@/lib/data/Paged';

/** A list that grows as more of it is asked for. */
export type Pages<Item> = Feed<Item> & Pick<FeedStore<Item>, 'more' | 'refetch'>;

const NO_FEED: Feed<never> = { ...EMPTY_FEED, loading: false };
const NOTHING: FeedStore<never> = {
  get: () => NO_FEED,
  subscribe: () => () => undefined,
  more: () => undefined,
  refetch: () => undefined,
};

/**
 * Reads a list of the data service page by page: the first one at once, each further one with `more()`. Other parameters
 * begin another list; what is under way for a component that is gone is ended.
 *
 * @param parameters `null` for nothing to ask; `limit` is how many rows a page has
 */
export function usePages<Name extends PagedName>(
  name: Name,
  parameters: ListParameters<Name> | null,
): Pages<Row<Name>> {
  const key = parameters && JSON.stringify([name, parameters]);
  const store = useMemo<FeedStore<Row<Name>>>(() => {
    if (key === null) return NOTHING;
    const [asked, given] = JSON.parse(key) as [Name, ListParameters<Name>];
    return createFeed(asked, given);
  }, [key]);
  const feed = useSyncExternalStore(store.subscribe, store.get, () => (key === null ? NO_FEED : EMPTY_FEED));
  return { ...feed, more: store.more, refetch: store.refetch };
}
