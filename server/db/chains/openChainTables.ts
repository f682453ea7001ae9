import { Client, type ClientBase, type Pool } from 'pg';
import { chainTables, type ChainTables } from '@/server/db/chains/chainTables';
import { askDatabase, isDatabaseDown } from '@/server/db/databaseErrors';
import { requireKnown } from '@/server/db/migrate';
import { chainMigrations } from '@/server/db/migrations/chain';

/** The tables of a chain cannot be read yet: nobody made them, or an upgrade is converting them. */
export class ChainNotReadyError extends Error {
  override readonly name = 'ChainNotReadyError';

  constructor(
    chainId: number,
    readonly isUpgrading: boolean,
  ) {
    super(`The index of chain ${chainId} ${isUpgrading ? 'is being upgraded' : 'has not begun yet'}.`);
  }
}

/**
 * The tables of a chain, to be read as soon as they are those of this version.
 *
 * @returns tables whose `query` throws {@link ChainNotReadyError} until then, and {@link DatabaseTooNewError} if a newer
 *   version migrated them
 */
export function openChainTables(source: Pick<Pool | ClientBase, 'query'>, chainId: number): ChainTables {
  const tables = chainTables(source, chainId);
  let isReady = false;
  return {
    ...tables,
    async query(statement, values) {
      if (!isReady) {
        await requireReady(source, tables);
        isReady = true;
      }
      return tables.query(statement, values);
    },
  };
}

async function requireReady(source: Pick<Pool | ClientBase, 'query'>, tables: ChainTables): Promise<void> {
  const migrations = chainMigrations(tables.chainId);
  const applied = await requireKnown(source as ClientBase, migrations);
  if (Object.keys(migrations.migrations).every((name) => applied.has(name))) return;
  const { rows } = await tables.query<{ there: boolean }>('SELECT to_regclass($1) IS NOT NULL AS there', [
    `${tables.schema}.cursor`,
  ]);
  throw new ChainNotReadyError(tables.chainId, rows[0]?.there === true);
}

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
