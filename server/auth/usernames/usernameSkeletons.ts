import { sql, type Kysely } from 'kysely';
import { codeOf } from '@/scripts/lib/processes.mjs';
import { skeletonOf } from '@/server/auth/usernames/lookAlikes';
import { accountTables, type AccountTables } from '@/server/db/accountTables';
import type { Database } from '@/server/parse/database';
import { SKELETON_FIELD } from '@/server/parse/schema/schema';

/** Accounts that are read at once. */
const BATCH = 1_000;

/** PostgreSQL's state where a row breaks a unique index, and how often a batch is tried. */
const UNIQUE_VIOLATION = '23505';
const ATTEMPTS = 5;

/** What a random username looks like: of a wallet account without a password, nobody's choice (`server/parse/accountRows.ts`). */
const RANDOM = '^[A-Za-z0-9]{25}$';

/** Gives accounts that were made before usernames were compared by their looks the skeleton of theirs. */
export async function addMissingSkeletons(database: Database): Promise<void> {
  const tables = accountTables(database.adapter._client.$pool);
  for (let last = ''; ;) {
    const rows = await readNamed(tables, last);
    const end = rows.at(-1);
    if (!end) return;
    await write(tables, new Map(rows.map(({ objectId, username }) => [skeletonOf(username), objectId])));
    last = end.objectId;
  }
}

/** Accounts with a chosen username and no skeleton, behind an id: those older than the rule. */
function readNamed(tables: Kysely<AccountTables>, last: string) {
  return tables
    .selectFrom('_User')
    .select(['objectId', 'username'])
    .where(SKELETON_FIELD, 'is', null)
    .where('objectId', '>', last)
    .where((user) => user.or([user('username', '!~', RANDOM), user('_hashed_password', 'is not', null)]))
    .orderBy('objectId')
    .limit(BATCH)
    .execute();
}

/**
 * Gives accounts their skeletons. Of several that look alike, one gets it: no new name can look like them, and all keep
 * theirs. Another backend that starts, or somebody who signs up, may have written one of them a moment before.
 */
async function write(tables: Kysely<AccountTables>, ids: ReadonlyMap<string, string>): Promise<void> {
  const fresh = sql<{ id: string; skeleton: string }>`unnest(${[...ids.values()]}::text[], ${[...ids.keys()]}::text[])`;
  const statement = tables
    .updateTable('_User')
    .from(fresh.as<'fresh'>(sql`fresh (id, skeleton)`))
    .set(({ ref }) => ({ [SKELETON_FIELD]: ref('fresh.skeleton') }))
    .whereRef('_User.objectId', '=', 'fresh.id')
    .where(`_User.${SKELETON_FIELD}`, 'is', null)
    .where(({ not, exists, selectFrom }) => {
      const same = selectFrom('_User as other').select('other.objectId');
      return not(exists(same.whereRef(`other.${SKELETON_FIELD}`, '=', 'fresh.skeleton')));
    });
  for (let attempt = 1; ; attempt++) {
    try {
      await statement.execute();
      return;
    } catch (error) {
      if (codeOf(error) !== UNIQUE_VIOLATION || attempt === ATTEMPTS) throw error;
    }
  }
}
