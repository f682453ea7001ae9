import type { ActivityEntry } from '@/lib/activity/ActivityEntry';
import { applyNews, createTrail, type News, readNews } from '@/lib/activity/readNews';
import { readActivity, type ActivityReading, type ActivityWish } from '@/lib/activity/readActivity';
import type { FoyerError } from '@/lib/errors/FoyerError';
import { createStore, type Store } from '@/lib/shell/createStore';

/** Activity, as far as it was read. */
export type ActivityFeed = {
  /** Newest first; a part of which nothing changes stays the same, so that its view need not be made anew. */
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
  /** Chains whose lists were read to their end and begin late, and the first block that they know of. */
  firstBlocks: ReadonlyMap<number, number>;
};

/** Holds activity of which more can be asked for. The first listener has the first part read; when the last one leaves, all is given up. */
export type ActivityFeedStore = Omit<Store<ActivityFeed>, 'set'> & {
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
  firstBlocks: new Map(),
};

/** Entries of the first part, and of those that follow it. */
const FIRST_PART = 25;
const PART = 50;

/** After so many rows that were looked through, the number is told anew. */
const LOOKED_STEP = 500;

/** Makes the store of some activity. */
export function createActivityFeed(wish: ActivityWish): ActivityFeedStore {
  const store = createStore(EMPTY_ACTIVITY, () => {
    void readPart();
    return giveUp;
  });
  let work = new AbortController();
  let entries: AsyncGenerator<ActivityEntry, void, undefined> | null = null;
  let looked = 0;
  let refreshing = false;
  /** The last entry that was read on the way down. */
  let last: ActivityEntry | null = null;
  const known = new Set<string>();
  const trail = createTrail();

  const set = (change: Partial<ActivityFeed>): void => store.set({ ...store.get(), ...change });
  const reading = (signal: AbortSignal): ActivityReading => ({
    signal,
    onFault: (chainId, error) => set({ faults: new Map(store.get().faults).set(chainId, error) }),
    onPartial: (chainId, { fromBlock }) =>
      set({ firstBlocks: new Map(store.get().firstBlocks).set(chainId, fromBlock) }),
    onBlock: (block) => {
      trail.note(block);
      looked += block.lists.reduce((sum, { length }) => sum + length, 0);
      // Whoever waits for a rare thing sees that work goes on.
      if (Math.floor(looked / LOOKED_STEP) > Math.floor(store.get().looked / LOOKED_STEP)) set({ looked });
    },
  });

  const readPart = async (): Promise<void> => {
    const { signal } = work;
    entries ??= readActivity(wish, reading(signal));
    const part: ActivityEntry[] = [];
    const most = store.get().parts.length === 0 ? FIRST_PART : PART;
    set({ loading: true });
    let ended = false;
    try {
      while (part.length < most && !ended) {
        const { value, done } = await entries.next();
        ended = done ?? false;
        if (value && !known.has(value.id)) part.push(value);
        if (value) {
          known.add(value.id);
          last = value;
        }
      }
    } catch (error) {
      // Given up by its readers; a list that fails says so by `onFault`.
      if (!signal.aborted) throw error;
    }
    if (signal.aborted) return;
    set({ parts: part.length > 0 ? [...store.get().parts, part] : store.get().parts, loading: false, ended, looked });
  };

  /** Whether reading on comes to it: the block of the last entry may be told in part. */
  const isToCome = (entry: ActivityEntry): boolean => {
    if (store.get().ended || !last) return false;
    if (entry.chainId === last.chainId) return entry.block <= last.block;
    return entry.time === last.time ? entry.chainId > last.chainId : entry.time < last.time;
  };

  const take = (news: News): void => {
    const { parts, waiting, gone, ...applied } = applyNews(store.get(), news, isToCome);
    const added = applied.added.filter(({ id }) => !known.has(id));
    if (news.turned) trail.cut(news.chainId, news.since ?? -1);
    for (const block of news.blocks) trail.note(block);
    for (const id of gone) known.delete(id);
    for (const { id } of added) known.add(id);
    const all = [...added, ...waiting].sort((a, b) => Date.parse(b.time) - Date.parse(a.time));
    const isNew = parts.some((part, at) => part !== store.get().parts[at]) || waiting !== store.get().waiting;
    if (added.length > 0 || news.turned || isNew) set({ parts, waiting: all });
  };

  const refresh = async (chainId: number | null): Promise<void> => {
    const { signal } = work;
    const isRead = store.get().parts.length > 0 || store.get().ended;
    if (refreshing || !isRead || signal.aborted) return;
    refreshing = true;
    try {
      const { chain } = wish.filter;
      const chains = [...new Set(wish.places.map((place) => place.chainId))].filter(
        (id) => (chainId === null || id === chainId) && (chain === '' || chain === String(id)),
      );
      const found = await Promise.all(chains.map((id) => readNews(wish, id, { trail, signal })));
      const isLost = (news: News) =>
        news.turned && !store.get().ended && last !== null && (news.since ?? -1) < last.block;
      // What is read on the way down, too, lies in blocks that are no more.
      if (found.some((news) => news !== null && news.chainId === last?.chainId && isLost(news))) return restart();
      for (const news of found) if (news) take(news);
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
    trail.clear();
    last = null;
    store.set(EMPTY_ACTIVITY);
  };

  const restart = (): void => {
    giveUp();
    void readPart();
  };

  return {
    ...store,
    more() {
      if (!store.get().loading && !store.get().ended) void readPart();
    },
    refresh: (chainId) => void refresh(chainId),
    show() {
      if (store.get().waiting.length > 0) set({ parts: [store.get().waiting, ...store.get().parts], waiting: [] });
    },
    restart,
  };
}
