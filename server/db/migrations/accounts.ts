import type { MigrationSet } from '@/server/db/migrate';
import { classPermissions } from '@/server/db/migrations/accounts-0001-class-permissions';
import { uploadLocks } from '@/server/db/migrations/accounts-0002-upload-locks';
import { accountMailboxes } from '@/server/db/migrations/accounts-0003-account-mailboxes';

/**
 * The schema of Foyer's own tables beside the classes of Parse Server. No role may have its name:
 * PostgreSQL looks in the schema of the role first, and Parse Server would start there from
 * scratch.
 */
export const ACCOUNTS_SCHEMA = 'foyer_internal';

/**
 * The migrations of the account database, applied before Parse Server starts. Classes, fields and
 * indexes need none: each start adds the missing ones.
 */
export const ACCOUNTS_MIGRATIONS: MigrationSet = {
  subject: 'accounts',
  schema: ACCOUNTS_SCHEMA,
  migrations: {
    '0001-class-permissions': classPermissions,
    '0002-upload-locks': uploadLocks,
    '0003-account-mailboxes': accountMailboxes,
  },
};
