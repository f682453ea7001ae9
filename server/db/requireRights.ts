import { type ClientBase, escapeIdentifier } from 'pg';
import { SettingsError } from '@/server/config/ServerSettings';

/** What a role may do with a schema, if it is there. */
type SchemaRights = { name: string; exists: boolean; may: boolean };

/**
 * Checks that the role of a connection may create tables in some schemas, or create the schemas.
 *
 * @param setting the setting of the database, for the error
 * @param schemas `null` stands for the schema of the classes, usually `public`
 * @throws {SettingsError} with the statements that an administrator of the database has to run
 */
export async function requireRights(
  client: Pick<ClientBase, 'query'>,
  setting: string,
  schemas: readonly (string | null)[],
): Promise<void> {
  const { rows } = await client.query<SchemaRights & { database: string; role: string; creates: boolean }>(
    `SELECT current_database() AS database, current_user AS role, name,
       has_database_privilege(current_database(), 'CREATE') AS creates,
       to_regnamespace(quote_ident(name)) IS NOT NULL AS exists,
       coalesce(has_schema_privilege(to_regnamespace(quote_ident(name)), 'USAGE, CREATE')
         AND has_schema_privilege(to_regnamespace(quote_ident(name)), 'CREATE'), false) AS may
     FROM unnest($1::text[]) WITH ORDINALITY AS wanted(given, place),
       LATERAL (SELECT coalesce(given, current_schema(), 'public') AS name) AS named
     ORDER BY place`,
    [schemas],
  );
  const statements = rows.flatMap(({ name, role, exists, may, creates }) => {
    if (exists)
      return may ? [] : [`GRANT USAGE, CREATE ON SCHEMA ${escapeIdentifier(name)} TO ${escapeIdentifier(role)};`];
    return creates ? [] : [`CREATE SCHEMA ${escapeIdentifier(name)} AUTHORIZATION ${escapeIdentifier(role)};`];
  });
  const [first] = rows;
  if (statements.length === 0 || !first) return;
  throw new SettingsError([
    `${setting}: the role "${first.role}" lacks rights in the database "${first.database}" (DATABASE_RIGHTS). As an administrator of that database run: ${statements.join(' ')}`,
  ]);
}
