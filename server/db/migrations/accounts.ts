import type { MigrationSet } from '@/server/db/migrate';
import { classPermissions } from '@/server/db/migrations/accounts-0001-class-permissions';

/**
 * The schema of what Foyer itself keeps beside the classes of Parse Server. No role may have its name: PostgreSQL looks
 * names up in the schema of the role first, and Parse Server would begin anew in it.
 */
export const ACCOUNTS_SCHEMA = 'foyer_internal';

/**
 * The migrations of the database of accounts, applied before Parse Server starts. Classes, fields and indexes need none:
 * each start adds those that are declared and not there.
 */
export const ACCOUNTS_MIGRATIONS: MigrationSet = {
  subject: 'accounts',
  schema: ACCOUNTS_SCHEMA,
  migrations: { '0001-class-permissions': classPermissions },
};
