import { firstKnownBlock } from '@/lib/data/firstKnownBlock';
import { pagesOf } from '@/lib/data/pagesOf';
import type { ListParameters, PagedName, Row } from '@/lib/data/Paged';
import type { FoyerError } from '@/lib/errors/FoyerError';
import { toFoyerError } from '@/lib/errors/toFoyerError';

/** A list, as far as it was read. */
export type Feed<Item> = {
  rows: readonly Item[];
  /** How many there are in all; `null` before the first page is here. */
  total: number | null;
  /** The first block it knows of; `null` where it is whole, or nothing of it is here yet. */
  firstBlock: number | null;
  loading: boolean;
  /** Why the last page is missing; the rows before it stay. */
  error: FoyerError | null;
  /** Whether all of it is here. */
  ended: boolean;
};

/** Holds a list of which more can be asked for. */
export type FeedStore<Item> = {
  get(): Feed<Item>;
  /** The first subscriber has the first page read; when the last one leaves, what is under way is ended. */
  subscribe(listener: () => void): () => void;
  /** Reads the next page, or again the one that failed; nothing while one is under way, or all is here. */
  more(): void;
  /** Reads the list anew from its beginning; what is here stays until the first page has come. */
  refetch(): void;
};

/** A list of which nothing is here yet, and that is on its way. */
export const EMPTY_FEED: Feed<never> = {
  rows: [],
  total: null,
  firstBlock: null,
  loading: true,
  error: null,
  ended: false,
};

/** Makes the store of a list of the data service. */
export function createFeed<Name extends PagedName>(name: Name, parameters: ListParameters<Name>): FeedStore<Row<Name>> {
  let feed: Feed<Row<Name>> = EMPTY_FEED;
  let cursor = '';
  let running: AbortController | null = null;
  const listeners = new Set<() => void>();

  const set = (next: Feed<Row<Name>>) => {
    feed = next;
    for (const listener of listeners) listener();
  };

  const read = async (): Promise<void> => {
    const mine = new AbortController();
    running?.abort();
    running = mine;
    set({ ...feed, loading: true, error: null });
    try {
      const { value: page } = await pagesOf(name, parameters, { signal: mine.signal, from: cursor }).next();
      if (running !== mine || !page) return;
      // A list that is read anew takes the place of what was there.
      const rows = [...(cursor ? feed.rows : []), ...(page.result as Row<Name>[])];
      cursor = page.cursor;
      running = null;
      const firstBlock = firstKnownBlock(page);
      set({ rows, total: page.total, firstBlock, loading: false, error: null, ended: !cursor });
    } catch (error) {
      if (running !== mine) return;
      running = null;
      set({ ...feed, loading: false, error: toFoyerError(error) });
    }
  };

  return {
    get: () => feed,
    subscribe(listener) {
      listeners.add(listener);
      if (listeners.size === 1 && feed.loading) void read();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        running?.abort();
        running = null;
      };
    },
    more() {
      if (!running && !feed.ended) void read();
    },
    refetch() {
      cursor = '';
      feed = { ...feed, ended: false };
      void read();
    },
  };
}
