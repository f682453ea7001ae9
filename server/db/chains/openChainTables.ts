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

/** Where the index of a chain stands. */
export type IndexState = {
  /** The tables' number in the database: another one where the chain was indexed anew. */
  indexId: string;
  genesisHash: string | null;
  startBlock: number;
  /** The newest block; `null` before the first. */
  newest: BlockMark | null;
};

/** Where the index stands; `null` where there is none yet, or an upgrade converts it. */
export async function readIndexState(chain: ChainTables): Promise<IndexState | null> {
  const indexId = await readIndexId(chain);
  if (indexId === null) return null;
  const { rows } = await chain.query<CursorRow>(
    'SELECT genesis_hash, start_block, block_number, block_hash FROM chain.cursor',
  );
  const row = rows[0];
  if (!row) return null;
  const { genesis_hash: genesisHash, block_number: number, block_hash: hash } = row;
  const newest = number === null || hash === null ? null : { number: Number(number), hash };
  return { indexId, genesisHash, startBlock: Number(row.start_block), newest };
}

async function readIndexId(chain: ChainTables): Promise<string | null> {
  try {
    const cursor = `${chain.schema}.cursor`;
    const { rows } = await chain.query<{ id: string | null }>('SELECT to_regclass($1)::oid::text AS id', [cursor]);
    return rows[0]?.id ?? null;
  } catch (error) {
    if (error instanceof ChainNotReadyError) return null;
    throw error;
  }
}

/** A block as it was when it was seen. */
export type BlockMark = { number: number; hash: string };

type CursorRow = {
  genesis_hash: string | null;
  start_block: string;
  block_number: string | null;
  block_hash: string | null;
};

/** Does some work in one database transaction: all of it stands, or nothing. */
export async function inTransaction<Result>(chain: ChainTables, work: () => Promise<Result>): Promise<Result> {
  await chain.query('BEGIN');
  try {
    const result = await work();
    await chain.query('COMMIT');
    return result;
  } catch (error) {
    await chain.query('ROLLBACK');
    throw error;
  }
}
