import { Client } from 'pg';
import { isDatabaseDown, askDatabase } from '@/server/db/databaseErrors';
import { requireKnown } from '@/server/db/migrate';
import { chainMigrations } from '@/server/db/migrations/chain';

/**
 * Checks that no newer version of Foyer migrated the tables of some chains. A database that is away passes: who opens the
 * tables later checks them again.
 *
 * @throws {DatabaseTooNewError} if one did
 */
export async function requireKnownChains(databaseUri: string, chainIds: readonly number[]): Promise<void> {
  const client = new Client({ connectionString: databaseUri });
  try {
    await askDatabase(() => client.connect());
    for (const chainId of chainIds) await askDatabase(() => requireKnown(client, chainMigrations(chainId)));
  } catch (error) {
    if (!isDatabaseDown(error)) throw error;
  } finally {
    await client.end();
  }
}
