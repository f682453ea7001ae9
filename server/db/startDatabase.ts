import { Client } from 'pg';
import type { Logger } from 'pino';
import { type ServerSettings, SettingsError } from '@/server/config/ServerSettings';
import { requireKnownChains } from '@/server/db/chains/openChainTables';
import { migrate } from '@/server/db/migrate';
import { ACCOUNTS_MIGRATIONS } from '@/server/db/migrations/accounts';
import type { ShutdownHooks } from '@/server/process/createShutdownHooks';

/** A database that can be used. */
export type DatabasePart = { uri: string; detail: string };

/** What the database needs to start. */
export type DatabasePartOptions = {
  settings: ServerSettings;
  /** Of the embedded database. */
  password: string;
  stops: ShutdownHooks;
  log: Logger;
};

/**
 * Takes the operator's database, or starts the embedded one, and migrates what it holds of accounts.
 *
 * @throws {DatabaseTooNewError} if a newer version of Foyer migrated it, or the tables of an indexed chain
 */
export async function startDatabase(options: DatabasePartOptions): Promise<DatabasePart> {
  const database = await openDatabase(options);
  await migrateAccounts(database.uri, options.log);
  const { index, chainDatabaseUri } = options.settings;
  await requireKnownChains(
    chainDatabaseUri ?? database.uri,
    index.chains.map(({ chainId }) => chainId),
  );
  return database;
}

async function openDatabase({ settings, password, stops, log }: DatabasePartOptions): Promise<DatabasePart> {
  const { databaseUri: given, dataDir } = settings;
  if (given !== null) {
    const { host } = new URL(given);
    await knock(given, host);
    return { uri: given, detail: `the database of DATABASE_URI at ${host}` };
  }

  const { startEmbeddedDatabase } = await import('@/server/db/embedded/startEmbeddedDatabase');
  const onExit = (output: string) =>
    log.error({ output }, 'the embedded database ended by itself and is started again; what it acknowledged is kept');
  const { uri, detail, stop } = await startEmbeddedDatabase({ dataDir, password, log, onExit });
  stops.add('database', stop);
  return { uri, detail };
}

/** A database that says nothing for so long is taken for dead, in milliseconds. */
const PATIENCE = 10_000;

/** Connects once, so that a wrong address is told by the name of its setting. */
async function knock(uri: string, host: string): Promise<void> {
  const client = new Client({ connectionString: uri, connectionTimeoutMillis: PATIENCE, query_timeout: PATIENCE });
  try {
    await client.connect();
  } catch (error) {
    const fault = `DATABASE_URI leads to ${host}, where no database lets us in: ${wordsOf(error)}. Start it, or correct the address, user or password.`;
    throw new SettingsError([fault], { cause: error });
  } finally {
    await client.end();
  }
}

/** An attempt at several addresses fails with an error without words, which holds one for each. */
function wordsOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return wordsOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}

/**
 * Migrates what Foyer itself keeps in the database of accounts. To be called before Parse Server starts on it.
 *
 * @throws {DatabaseTooNewError} if a newer version of Foyer migrated it; nothing was changed
 */
export async function migrateAccounts(databaseUri: string, log: { info(words: string): void }): Promise<void> {
  const client = new Client({ connectionString: databaseUri });
  await client.connect();
  try {
    for (const name of await migrate(client, ACCOUNTS_MIGRATIONS))
      log.info(`migrated the database of accounts: ${name}`);
  } finally {
    await client.end();
  }
}
