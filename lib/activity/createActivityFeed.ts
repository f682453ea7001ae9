import type { ActivityEntry } from '@/lib/activity/ActivityEntry';
import { readActivity, type ActivityReading, type ActivityWish } from '@/lib/activity/readActivity';
import type { ActivityBlock } from '@/lib/activity/mergeBlocks';
import type { FoyerError } from '@/lib/errors/FoyerError';

/** Activity, as far as it was read. */
export type ActivityFeed = {
  /** Newest first; a part never changes, so that its view need not be made anew. */
  parts: readonly (readonly ActivityEntry[])[];
  /** What happened since and is not shown yet, newest first. */
  waiting: readonly ActivityEntry[];
  loading: boolean;
  /** Whether all of it is here. */
  ended: boolean;
  /** How much was looked through. */
  looked: number;
  /** Chains that cannot tell (more of) it, and why. */
  faults: ReadonlyMap<number, FoyerError>;
};

/** Holds activity of which more can be asked for. */
export type ActivityFeedStore = {
  get: () => ActivityFeed;
  /** The first subscriber has the first part read; when the last one leaves, all is given up. */
  subscribe: (listener: () => void) => () => void;
  /** Reads the next part. */
  more: () => void;
  /** Looks for what is new on a chain; on all where none is named. */
  refresh: (chainId: number | null) => void;
  /** Puts what is waiting on top of the list. */
  show: () => void;
  /** Reads all anew. */
  restart: () => void;
};

/** Nothing yet, and on its way. */
export const EMPTY_ACTIVITY: ActivityFeed = {
  parts: [],
  waiting: [],
  loading: true,
  ended: false,
  looked: 0,
  faults: new Map(),
};

/** Entries of a part. */
const PART = 25;

/** After so many rows that were looked through, the number is told anew. */
const LOOKED_STEP = 500;

/** Makes the store of some activity. */
export function createActivityFeed(wish: ActivityWish): ActivityFeedStore {
  let feed = EMPTY_ACTIVITY;
  let work = new AbortController();
  let entries: AsyncGenerator<ActivityEntry, void, undefined> | null = null;
  let looked = 0;
  let refreshing = false;
  const known = new Set<string>();
  const newest = new Map<number, number>();
  const listeners = new Set<() => void>();

  const set = (change: Partial<ActivityFeed>): void => {
    feed = { ...feed, ...change };
    for (const listener of listeners) listener();
  };
  const note = ({ chainId, number }: ActivityBlock): void => {
    newest.set(chainId, Math.max(newest.get(chainId) ?? 0, number));
  };
  const reading = (signal: AbortSignal): ActivityReading => ({
    signal,
    onFault: (chainId, error) => set({ faults: new Map(feed.faults).set(chainId, error) }),
    onBlock: (block) => {
      note(block);
      looked += block.lists.reduce((sum, { length }) => sum + length, 0);
      // Whoever waits for a rare thing sees that work goes on.
      if (Math.floor(looked / LOOKED_STEP) > Math.floor(feed.looked / LOOKED_STEP)) set({ looked });
    },
  });

  const readPart = async (): Promise<void> => {
    const { signal } = work;
    entries ??= readActivity(wish, reading(signal));
    const part: ActivityEntry[] = [];
    set({ loading: true });
    let ended = false;
    try {
      while (part.length < PART && !ended) {
        const { value, done } = await entries.next();
        ended = done ?? false;
        if (value && !known.has(value.id)) part.push(value);
        if (value) known.add(value.id);
      }
    } catch (error) {
      // Given up by its readers; a list that fails says so by `onFault`.
      if (!signal.aborted) throw error;
    }
    if (signal.aborted) return;
    set({ parts: part.length > 0 ? [...feed.parts, part] : feed.parts, loading: false, ended, looked });
  };

  /** What is new on one chain. */
  const readNews = async (chainId: number, signal: AbortSignal): Promise<ActivityEntry[]> => {
    const places = wish.places.filter((place) => place.chainId === chainId);
    const options: ActivityReading = {
      signal,
      fromBlock: newest.get(chainId),
      // What is missing now comes with the next block.
      onFault: () => undefined,
      onBlock: note,
    };
    const news: ActivityEntry[] = [];
    for await (const entry of readActivity({ ...wish, places }, options)) if (!known.has(entry.id)) news.push(entry);
    return news;
  };

  const refresh = async (chainId: number | null): Promise<void> => {
    const { signal } = work;
    const isRead = feed.parts.length > 0 || feed.ended;
    if (refreshing || !isRead || signal.aborted) return;
    refreshing = true;
    try {
      const { chain } = wish.filter;
      const chains = [...new Set(wish.places.map((place) => place.chainId))].filter(
        (id) => (chainId === null || id === chainId) && (chain === '' || chain === String(id)),
      );
      const found = (await Promise.all(chains.map((id) => readNews(id, signal)))).flat();
      const news = found.filter(({ id }) => !known.has(id));
      for (const { id } of news) known.add(id);
      news.sort((a, b) => Date.parse(b.time) - Date.parse(a.time));
      if (news.length > 0) set({ waiting: [...news, ...feed.waiting] });
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      refreshing = false;
    }
  };

  const giveUp = (): void => {
    work.abort();
    work = new AbortController();
    entries = null;
    looked = 0;
    refreshing = false;
    known.clear();
    newest.clear();
    feed = EMPTY_ACTIVITY;
  };

  return {
    get: () => feed,
    subscribe(listener) {
      listeners.add(listener);
      if (listeners.size === 1) void readPart();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) giveUp();
      };
    },
    more() {
      if (!feed.loading && !feed.ended) void readPart();
    },
    refresh: (chainId) => void refresh(chainId),
    show() {
      if (feed.waiting.length > 0) set({ parts: [feed.waiting, ...feed.parts], waiting: [] });
    },
    restart() {
      giveUp();
      void readPart();
    },
  };
}
