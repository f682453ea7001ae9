import { useEffect, useMemo } from 'react';
import type { ActivityEntry } from '@/lib/activity/ActivityEntry';
import { type ActivityQuery, readActivity, type ReadActivityOptions } from '@/lib/activity/readActivity';
import {
  applyNewActivity,
  createBlockHistory,
  type NewActivity,
  readNewActivity,
} from '@/lib/activity/readNewActivity';
import { useRefreshVersions } from '@/lib/live-queries/useRefreshVersions';
import type { FoyerError } from '@/lib/errors/FoyerError';
import { createStore, type Store, useStore } from '@/lib/state/createStore';

/** Activity that was read so far. */
export type ActivityFeed = {
  /** Newest first; a part that does not change stays the same array, so that it is not rendered again. */
  parts: readonly (readonly ActivityEntry[])[];
  /** New entries that are not shown yet, newest first. */
  waiting: readonly ActivityEntry[];
  loading: boolean;
  /** Whether all of it is here. */
  ended: boolean;
  /** How many rows were scanned. */
  scanned: number;
  /** Chains that failed, and why. */
  errors: ReadonlyMap<number, FoyerError>;
  /** Chains whose lists begin late, and their first indexed block. */
  firstBlocks: ReadonlyMap<number, number>;
  /**
   * The highest nonce that the index has of each address, by `senderKey`, as far as the feed was read: a pending
   * transaction is in the index once its nonce is not above it, also where a filter leaves its row out.
   */
  nonces: ReadonlyMap<string, number>;
};

/** A store of activity that grows on demand: the first listener starts the first part; when the last one leaves, reading stops and the feed is emptied. */
export type ActivityFeedStore = Omit<Store<ActivityFeed>, 'set'> & {
  /** Reads the next part. */
  more: () => void;
  /** Reads new entries of a chain; `null` is all chains. */
  refresh: (chainId: number | null) => void;
  /** Moves the waiting entries to the top of the list. */
  show: () => void;
  /** Starts again. */
  restart: () => void;
};

/** The feed before its first part. */
const EMPTY_ACTIVITY: ActivityFeed = {
  parts: [],
  waiting: [],
  loading: true,
  ended: false,
  scanned: 0,
  errors: new Map(),
  firstBlocks: new Map(),
  nonces: new Map(),
};

/** Entries of the first part, and of each further one. */
const FIRST_PAGE_SIZE = 25;
const PART = 50;

/** `scanned` is updated each time this many more rows were scanned. */
const SCANNED_STEP = 500;

/** Creates the feed of a query. */
export function createActivityFeed(query: ActivityQuery): ActivityFeedStore {
  const store = createStore(EMPTY_ACTIVITY, () => {
    void readPart();
    return giveUp;
  });
  let work = new AbortController();
  let entries: AsyncGenerator<ActivityEntry, void, undefined> | null = null;
  let scanned = 0;
  let refreshing = false;
  /** The oldest entry that was read. */
  let last: ActivityEntry | null = null;
  const known = new Set<string>();
  const trail = createBlockHistory();

  const set = (change: Partial<ActivityFeed>): void => store.set({ ...store.get(), ...change });
  const options = (signal: AbortSignal): ReadActivityOptions => ({
    signal,
    onError: (chainId, error) => set({ errors: new Map(store.get().errors).set(chainId, error) }),
    onPartial: (chainId, { fromBlock }) =>
      set({ firstBlocks: new Map(store.get().firstBlocks).set(chainId, fromBlock) }),
    onBlock: (block) => {
      trail.note(block);
      scanned += block.lists.reduce((sum, { length }) => sum + length, 0);
      // A visitor who waits for a rare match sees progress.
      if (Math.floor(scanned / SCANNED_STEP) > Math.floor(store.get().scanned / SCANNED_STEP)) {
        set({ scanned, nonces: trail.nonces() });
      }
    },
  });

  const readPart = async (): Promise<void> => {
    const { signal } = work;
    entries ??= readActivity(query, options(signal));
    const part: ActivityEntry[] = [];
    const most = store.get().parts.length === 0 ? FIRST_PAGE_SIZE : PART;
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
      // Aborted; a list that fails calls `onError` instead.
      if (!signal.aborted) throw error;
    }
    if (signal.aborted) return;
    const parts = part.length > 0 ? [...store.get().parts, part] : store.get().parts;
    set({ parts, loading: false, ended, scanned, nonces: trail.nonces() });
  };

  /** Whether further parts will include it: the block of the oldest entry may be incomplete. */
  const isToCome = (entry: ActivityEntry): boolean => {
    if (store.get().ended || !last) return false;
    if (entry.chainId === last.chainId) return entry.block <= last.block;
    return entry.time === last.time ? entry.chainId > last.chainId : entry.time < last.time;
  };

  const take = (news: NewActivity): void => {
    const { parts, waiting, gone, ...applied } = applyNewActivity(store.get(), news, isToCome);
    const added = applied.added.filter(({ id }) => !known.has(id));
    if (news.turned) trail.cut(news.chainId, news.since ?? -1);
    for (const block of news.blocks) trail.note(block);
    for (const id of gone) known.delete(id);
    for (const { id } of added) known.add(id);
    const all = [...added, ...waiting].sort((a, b) => Date.parse(b.time) - Date.parse(a.time));
    const isNew = parts.some((part, at) => part !== store.get().parts[at]) || waiting !== store.get().waiting;
    // With the row that they belong to, so that a pending transaction is never listed twice.
    const nonces = trail.nonces();
    const hasSent = [...nonces].some(([sender, nonce]) => store.get().nonces.get(sender) !== nonce);
    if (added.length > 0 || news.turned || isNew || hasSent) set({ parts, waiting: all, nonces });
  };

  const refresh = async (chainId: number | null): Promise<void> => {
    const { signal } = work;
    const isRead = store.get().parts.length > 0 || store.get().ended;
    if (refreshing || !isRead || signal.aborted) return;
    refreshing = true;
    try {
      const { chain } = query.filter;
      const chains = [...new Set(query.wallets.map((wallet) => wallet.chainId))].filter(
        (id) => (chainId === null || id === chainId) && (chain === '' || chain === String(id)),
      );
      const found = await Promise.all(chains.map((id) => readNewActivity(query, id, { trail, signal })));
      const isLost = (news: NewActivity) =>
        news.turned && !store.get().ended && last !== null && (news.since ?? -1) < last.block;
      // The older parts are also from blocks that no longer exist.
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
    scanned = 0;
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

/** Reads activity, and new entries with each block. @param query must stay the same object for the same content */
export function useActivity(query: ActivityQuery): {
  feed: ReturnType<ActivityFeedStore['get']>;
  store: ActivityFeedStore;
} {
  const store = useMemo(() => createActivityFeed(query), [query]);
  const feed = useStore(store);
  const { chainId, blocks, minutes } = useRefreshVersions();
  useEffect(() => store.refresh(chainId), [store, chainId, blocks]);
  // Chains whose blocks the backend does not report.
  useEffect(() => {
    if (document.visibilityState === 'visible') store.refresh(null);
  }, [store, minutes]);
  return { feed, store };
}
