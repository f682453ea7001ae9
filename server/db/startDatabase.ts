import type { Logger } from 'pino';
import { type ServerSettings, SettingsError } from '@/server/config/ServerSettings';
import { schemaOf } from '@/server/db/chains/chainTables';
import { requireKnownChainMigrations } from '@/server/db/chains/openChainTables';
import { connectClient } from '@/server/db/connections';
import { isDatabaseDown, queryDatabase } from '@/server/db/databaseErrors';
import { keepsSession } from '@/server/db/keepsSession';
import { DatabaseUriError, describeDatabase } from '@/server/db/databaseUri';
import { migrate } from '@/server/db/migrate';
import { ACCOUNTS_MIGRATIONS, ACCOUNTS_SCHEMA } from '@/server/db/migrations/accounts';
import { requireRights } from '@/server/db/requireRights';
import type { ShutdownHooks } from '@/server/process/createShutdownHooks';

/** A database that is ready. */
export type ConnectedDatabase = { uri: string; detail: string };

/** What the database needs to start. */
export type DatabaseOptions = {
  settings: ServerSettings;
  /** Of the embedded database. */
  password: string;
  shutdownHooks: ShutdownHooks;
  log: Logger;
};

/**
 * Uses the operator's database, or starts the embedded one, and migrates its account tables.
 *
 * @throws {DatabaseTooNewError} if a newer version of Foyer migrated it, or the tables of an
 * indexed chain
 */
export async function startDatabase(options: DatabaseOptions): Promise<ConnectedDatabase> {
  const database = await openDatabase(options);
  const { index, databaseUri, chainDatabaseUri } = options.settings;
  const chainIds = index.chains.map(({ chainId }) => chainId);
  const schemas = chainIds.map(schemaOf);
  if (databaseUri !== null) {
    const inAccounts = chainDatabaseUri === null ? schemas : [];
    await requireUsable('DATABASE_URI', databaseUri, [null, ACCOUNTS_SCHEMA, ...inAccounts]);
  }
  if (chainDatabaseUri !== null) await requireUsable('CHAIN_DATABASE_URI', chainDatabaseUri, schemas);
  await migrateAccounts(database.uri, options.log);
  await requireKnownChainMigrations(chainDatabaseUri ?? database.uri, chainIds);
  return database;
}

async function openDatabase({ settings, password, shutdownHooks, log }: DatabaseOptions): Promise<ConnectedDatabase> {
  const { databaseUri: given, chainDatabaseUri, dataDir } = settings;
  if (chainDatabaseUri !== null) {
    log.info(describe('CHAIN_DATABASE_URI', chainDatabaseUri), 'connections to the database of CHAIN_DATABASE_URI');
  }
  if (given !== null) {
    const { host, database, tls } = describe('DATABASE_URI', given);
    log.info({ host, database, tls }, 'connections to the database of DATABASE_URI');
    await knock(given, host);
    return { uri: given, detail: `the database of DATABASE_URI at ${host}` };
  }

  const { startEmbeddedDatabase } = await import('@/server/db/embedded/startEmbeddedDatabase');
  const onExit = (output: string) =>
    log.error({ output }, 'the embedded database stopped unexpectedly and is restarting; acknowledged data is kept');
  const { uri, detail, stop } = await startEmbeddedDatabase({ dataDir, password, log, onExit });
  shutdownHooks.add('database', stop);
  return { uri, detail };
}

/** @throws {SettingsError} naming the setting of a URI that cannot be used */
function describe(setting: string, uri: string): ReturnType<typeof describeDatabase> {
  try {
    return describeDatabase(uri);
  } catch (error) {
    if (!(error instanceof DatabaseUriError)) throw error;
    throw new SettingsError([`${setting} ${error.message}`], { cause: error });
  }
}

/**
 * Refuses a pooler that gives a connection another session of PostgreSQL for each transaction, and a
 * role that lacks rights. An unreachable database of chains passes: it may come later.
 *
 * @param schemas see {@link requireRights}
 * @throws {SettingsError} naming the setting
 */
async function requireUsable(setting: string, uri: string, schemas: readonly (string | null)[]): Promise<void> {
  if (!(await keepsSession(uri))) {
    throw new SettingsError([
      `${setting} leads to a pooler in transaction mode (DATABASE_POOL_MODE): locks, LISTEN and settings of a session are lost between two statements. Set pool_mode = session for this database in the pooler (PgBouncer: [databases] foyer = host=… pool_mode=session), or name PostgreSQL itself.`,
    ]);
  }
  try {
    const client = await queryDatabase(() => connectClient(uri, { purpose: 'start', connectTimeout: TIMEOUT_MS }));
    await queryDatabase(() => requireRights(client, setting, schemas)).finally(() => client.end());
  } catch (error) {
    if (!isDatabaseDown(error)) throw error;
  }
}

/** Connection timeout, in milliseconds. */
const TIMEOUT_MS = 10_000;

/** Connects once, so that a wrong URI is reported with its setting. */
async function knock(uri: string, host: string): Promise<void> {
  try {
    const client = await connectClient(uri, { purpose: 'start', connectTimeout: TIMEOUT_MS });
    await client.end();
  } catch (error) {
    const message = `DATABASE_URI leads to ${host}, where no database accepted the connection: ${wordsOf(error)}. Start it, or correct the address, user or password.`;
    throw new SettingsError([message], { cause: error });
  }
}

/**
 * An attempt at several addresses fails with an error without a message, which contains one for
 * each.
 */
function wordsOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return wordsOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}

/**
 * Migrates Foyer's own tables in the account database. Call it before Parse Server starts on it.
 *
 * @throws {DatabaseTooNewError} if a newer version of Foyer migrated it; nothing was changed
 */
export async function migrateAccounts(databaseUri: string, log: { info(words: string): void }): Promise<void> {
  const client = await connectClient(databaseUri, { purpose: 'migrations' });
  try {
    for (const name of await migrate(client, ACCOUNTS_MIGRATIONS)) log.info(`migrated the account database: ${name}`);
  } finally {
    await client.end();
  }
}
