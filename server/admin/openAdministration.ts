import type Parse from 'parse/node';
import type { Logger } from 'pino';
import { openAdminRole } from '@/server/admin/operator';
import type { Database } from '@/server/parse/database';
import { ADMIN_ACT_CLASS, ANALYTICS_EVENT_CLASS } from '@/server/admin/adminClasses';

/**
 * Finds accounts by a part of their name without reading all of them. Only PostgreSQL has it, and one whose operator left
 * out what comes along with it has not: there the search reads all. So does one for letters beyond ASCII alone where the
 * database's `LC_CTYPE` is `C`, as it is in the one Foyer brings: trigrams are made of no others there. Each name is put in at once (`fastupdate`), since every
 * search would read the list of those that wait.
 */
const NAME_INDEX = `DO $$ BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('foyer_names'));
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX IF NOT EXISTS user_names ON "_User" USING gin (username gin_trgm_ops) WITH (fastupdate = off);
  CREATE INDEX IF NOT EXISTS user_mails ON "_User" USING gin (email gin_trgm_ops) WITH (fastupdate = off);
END $$`;

/** What is listed by its moment, however long it is. */
const LISTED = ['_User', ADMIN_ACT_CLASS, ANALYTICS_EVENT_CLASS];

/**
 * Makes what administration stands on: its role, and the indexes that its lists are read along.
 *
 * @throws The database's error where they cannot be made
 */
export async function openAdministration(parse: typeof Parse, database: Database, log: Logger): Promise<void> {
  await openAdminRole(parse, database);
  await database.adapter._client.none(NAME_INDEX).catch((error: unknown) => {
    log.warn(
      { err: error },
      'a search for accounts reads all of them: PostgreSQL has no pg_trgm, or it may not be made',
    );
  });
  for (const name of LISTED) {
    await database.adapter.ensureIndex(
      name,
      { fields: { createdAt: { type: 'Date' } } },
      ['createdAt'],
      `${name}_created_at`,
    );
  }
}
