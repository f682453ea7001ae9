import { Client } from 'pg';
import { migrate } from '@/server/db/migrate';
import { ACCOUNTS_MIGRATIONS } from '@/server/db/migrations/accounts';

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
