import { sql, type Migration } from 'kysely';

/**
 * What each class was declared to permit when it was declared last. A permission that differs from it was changed by an
 * operator (`server/parse/schema/declareClasses.ts`).
 *
 * Versions up to 0.2.0 kept no such record. Between them one class was opened further, `_User`: its record says what 0.1.0
 * declared, so that this is not taken for an operator's doing.
 */
export const classPermissions: Migration = {
  async up(db) {
    await sql`CREATE TABLE foyer_internal.class_permissions (class_name text PRIMARY KEY, declared jsonb NOT NULL)`.execute(
      db,
    );
    await sql`INSERT INTO foyer_internal.class_permissions VALUES ('_User', '{"find": {}, "count": {}, "addField": {}}')`.execute(
      db,
    );
  },
};
