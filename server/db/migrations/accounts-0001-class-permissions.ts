import { sql, type Migration } from 'kysely';

/**
 * The permissions each class declared most recently. A stored permission that differs was changed
 * by an operator (`server/parse/schema/declareClasses.ts`).
 *
 * Versions up to 0.2.0 had no such record. One class was opened further since then, `_User`: its
 * record is what 0.1.0 declared, so that this does not look like an operator's change.
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
