import { skeletonOf } from '@/server/auth/usernames/lookAlikes';
import type { Database } from '@/server/parse/database';
import { SKELETON_FIELD } from '@/server/parse/schema';

/** Accounts that are read at once. */
const BATCH = 1_000;

/** PostgreSQL's state where a row breaks a unique index, and how often a batch is tried. */
const UNIQUE_VIOLATION = '23505';
const ATTEMPTS = 5;

type Client = Database['adapter']['_client'];

/**
 * Accounts with a chosen username and no skeleton: those older than the rule. A random username, of a wallet account
 * without a password, is nobody's choice (`server/parse/accountRows.ts`).
 */
const READ = `
  SELECT "objectId" AS id, username FROM "_User"
  WHERE ${SKELETON_FIELD} IS NULL AND "objectId" > $1
    AND NOT (username ~ '^[A-Za-z0-9]{25}$' AND _hashed_password IS NULL)
  ORDER BY "objectId" LIMIT ${BATCH}`;

/** Of several that look alike, one gets the skeleton: no new name can look like them, and all keep theirs. */
const WRITE = `
  UPDATE "_User" SET ${SKELETON_FIELD} = fresh.skeleton
  FROM unnest($1::text[], $2::text[]) AS fresh (id, skeleton)
  WHERE "_User"."objectId" = fresh.id AND "_User".${SKELETON_FIELD} IS NULL
    AND NOT EXISTS (SELECT FROM "_User" other WHERE other.${SKELETON_FIELD} = fresh.skeleton)`;

/** Gives accounts that were made before usernames were compared by their looks the skeleton of theirs. */
export async function addMissingSkeletons(database: Database): Promise<void> {
  const client = database.adapter._client;
  for (let last = ''; ;) {
    const rows = (await client.any(READ, [last])) as { id: string; username: string }[];
    const end = rows.at(-1);
    if (!end) return;
    const ids = new Map(rows.map(({ id, username }) => [skeletonOf(username), id]));
    await write(client, [[...ids.values()], [...ids.keys()]]);
    last = end.id;
  }
}

/** Another backend that starts, or somebody who signs up, may have written one of them a moment before. */
async function write(client: Client, values: [ids: string[], skeletons: string[]]): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.any(WRITE, values);
      return;
    } catch (error) {
      const isTaken = typeof error === 'object' && error !== null && 'code' in error && error.code === UNIQUE_VIOLATION;
      if (!isTaken || attempt === ATTEMPTS) throw error;
    }
  }
}
