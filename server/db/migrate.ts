import { Kysely, type Migration, Migrator, PostgresDialect } from 'kysely';
import type { ClientBase } from 'pg';

/** A newer version of Foyer migrated the database. Nothing was changed. */
class DatabaseTooNewError extends Error {
  override readonly name = 'DatabaseTooNewError';
  readonly code = 'DATABASE_TOO_NEW';

  constructor(
    /** What the schema contains: `accounts`, `the index of chain 1`. */
    subject: string,
    /** The first migration that this version does not know. */
    readonly migration: string,
  ) {
    super(
      `The database of ${subject} has migration ${migration}, which this version of Foyer does not know: a newer version ` +
        `wrote it. Start that version or a later one, or restore a backup from before the upgrade. Nothing was changed ` +
        `(DATABASE_TOO_NEW).`,
    );
  }
}

/** The migrations of one PostgreSQL schema, which also contains the table of applied ones. */
export type MigrationSet = {
  /** What the schema contains, for errors: `accounts`, `the index of chain 1`. */
  subject: string;
  schema: string;
  /**
   * By name, which is their order: `0001-tables`. A released one is never changed, renamed or
   * removed.
   */
  migrations: Readonly<Record<string, Migration>>;
};

/**
 * Tables in the schema: the applied migrations, and the row that Kysely locks on other databases.
 */
const APPLIED = 'migration';
const LOCK = 'migration_lock';

/**
 * Applies the missing migrations of a schema in one transaction. Of several backends that start at
 * once, one applies them and the others wait.
 *
 * @returns the names of those applied now
 * @throws {DatabaseTooNewError} if a newer version of Foyer migrated the schema; nothing was
 * changed
 */
export async function migrate(client: ClientBase, set: MigrationSet): Promise<readonly string[]> {
  const applied = await requireKnownMigrations(client, set);
  if (Object.keys(set.migrations).every((name) => applied.has(name))) return [];
  const { error, results = [] } = await createMigrator(client, set).migrateToLatest();
  if (error === undefined) return results.map(({ migrationName }) => migrationName);
  await requireKnownMigrations(client, set); // A newer version may have migrated it a moment ago.
  throw new Error(`The migration of ${set.subject} failed: ${messageOf(error)}`, { cause: error });
}

/**
 * Checks that no newer version of Foyer migrated a schema. A missing schema passes.
 *
 * @returns the names of the applied migrations
 * @throws {DatabaseTooNewError} if one of them is unknown
 */
export async function requireKnownMigrations(
  client: Pick<ClientBase, 'query'>,
  set: MigrationSet,
): Promise<ReadonlySet<string>> {
  const applied = await readApplied(client, set.schema);
  const unknown = applied.find((name) => !(name in set.migrations));
  if (unknown !== undefined) throw new DatabaseTooNewError(set.subject, unknown);
  return new Set(applied);
}

async function readApplied(client: Pick<ClientBase, 'query'>, schema: string): Promise<string[]> {
  const table = `${schema}.${APPLIED}`;
  const { rows: found } = await client.query<{ there: boolean }>('SELECT to_regclass($1) IS NOT NULL AS there', [
    table,
  ]);
  if (!found[0]?.there) return [];
  const { rows } = await client.query<{ name: string }>(`SELECT name FROM ${table} ORDER BY name`);
  return rows.map(({ name }) => name);
}

function createMigrator(client: ClientBase, { schema, migrations }: MigrationSet): Migrator {
  const connection = { query: client.query.bind(client), release: () => undefined };
  const pool = { connect: () => Promise.resolve(connection), end: () => Promise.resolve() };
  return new Migrator({
    db: new Kysely({ dialect: new PostgresDialect({ pool }) }),
    provider: { getMigrations: () => Promise.resolve({ ...migrations }) },
    migrationTableSchema: schema,
    migrationTableName: APPLIED,
    migrationLockTableName: LOCK,
  });
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
