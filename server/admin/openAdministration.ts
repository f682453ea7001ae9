import type Parse from 'parse/node';
import { openAdminRole } from '@/server/admin/operator/adminRole';
import type { Database } from '@/server/parse/database';
import { ADMIN_ACT_CLASS, ANALYTICS_EVENT_CLASS } from '@/server/parse/schema';

/** What is listed by its moment, however long it is. */
const LISTED = ['_User', ADMIN_ACT_CLASS, ANALYTICS_EVENT_CLASS];

/**
 * Makes what administration stands on: its role, and the indexes that its lists are read along.
 *
 * @throws The database's error where they cannot be made
 */
export async function openAdministration(parse: typeof Parse, database: Database): Promise<void> {
  await openAdminRole(parse, database);
  for (const name of LISTED) {
    await database.adapter.ensureIndex(
      name,
      { fields: { createdAt: { type: 'Date' } } },
      ['createdAt'],
      `${name}_created_at`,
    );
  }
}
