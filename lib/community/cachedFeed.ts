import type { PostFields, FeedPost } from '@/lib/community/FeedPost';
import { decodeObject } from '@/lib/objects/values';
import { defineClass } from '@/lib/objects/defineClass';
import type { Stored } from '@/lib/objects/StoredObject';
import { offlineStore } from '@/lib/objects/offlineStore';
import { lazySdk } from '@/lib/sdk/lazySdk';
import { POST_CLASS } from '@/protocol/community';

/** The name of what is kept of the wall in the browser. */
const PIN = 'community';

/** So many of the newest posts are kept. */
const MOST = 50;

const posts = defineClass<PostFields>(POST_CLASS);

/**
 * Keeps the newest posts in the SDK's local datastore, in the place of those before, to be read without the backend. Only
 * what everybody may read: the next visitor of this browser sees it too.
 */
export async function cacheFeed(rows: readonly FeedPost[]): Promise<void> {
  const fresh = rows.filter(({ hiddenAt }) => !hiddenAt).slice(0, MOST);
  const ids = new Set(fresh.map(({ objectId }) => objectId));
  const kept = await offlineStore.find(posts.query().limit(MOST * 2), PIN);
  const old = kept.filter(({ id }) => !ids.has(id));
  if (old.length > 0) await offlineStore.unpin(old, PIN);
  await offlineStore.pin(
    fresh.map((row) => decodeObject<PostFields>(row, POST_CLASS)),
    PIN,
  );
}

/** The posts that this browser kept, the newest first; the store is the SDK's. */
export async function readKeptWall(): Promise<FeedPost[]> {
  await lazySdk();
  const kept = await offlineStore.find(posts.query().descending('createdAt').limit(MOST), PIN);
  return kept.map(toWallPost);
}

/** Back into the form of an answer, in which the wall is drawn. */
function toWallPost(row: Stored<PostFields>): FeedPost {
  return toWire(row) as FeedPost;
}

function toWire(value: unknown): unknown {
  if (value instanceof Date) return { __type: 'Date', iso: value.toISOString() };
  if (Array.isArray(value)) return value.map(toWire);
  if (typeof value !== 'object' || value === null) return value;
  const { id, createdAt, updatedAt, ...fields } = value as Record<string, unknown>;
  return {
    ...Object.fromEntries(Object.entries(fields).map(([key, held]) => [key, toWire(held)])),
    ...(id === undefined ? {} : { objectId: id }),
    ...(createdAt instanceof Date ? { createdAt: createdAt.toISOString() } : {}),
    ...(updatedAt instanceof Date ? { updatedAt: updatedAt.toISOString() } : {}),
  };
}
