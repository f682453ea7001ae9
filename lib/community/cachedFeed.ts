import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { FeedPost } from '@/lib/community/FeedPost';

/** Newest posts to cache. */
const MAX_POSTS = 50;

const STORE = 'posts';

type FeedDatabase = {
  [STORE]: { key: string; value: FeedPost };
} & DBSchema;

function open(): Promise<IDBPDatabase<FeedDatabase>> {
  return openDB<FeedDatabase>('foyer-feed', 1, {
    upgrade: (database) => void database.createObjectStore(STORE, { keyPath: 'objectId' }),
  });
}

/**
 * Keeps the newest posts in the browser, in the place of those before, to be read without the backend. Only what everybody
 * may read: the next visitor of this browser sees it too.
 *
 * @throws DOMException where the browser keeps nothing
 */
export async function cacheFeed(rows: readonly FeedPost[]): Promise<void> {
  const database = await open();
  try {
    const { store, done } = database.transaction(STORE, 'readwrite');
    const fresh = rows.filter(({ hiddenAt }) => !hiddenAt).slice(0, MAX_POSTS);
    await Promise.all([store.clear(), ...fresh.map((post) => store.put(post)), done]);
  } finally {
    database.close();
  }
}

/** The posts that this browser kept, the newest first. @throws DOMException where it keeps nothing */
export async function readCachedFeed(): Promise<FeedPost[]> {
  const database = await open();
  try {
    const posts = await database.getAll(STORE);
    return posts.sort((one, other) => (one.createdAt < other.createdAt ? 1 : -1));
  } finally {
    database.close();
  }
}
