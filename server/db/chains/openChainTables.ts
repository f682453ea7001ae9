import type { ClientBase, Pool } from 'pg';
import { chainTables, type ChainTables } from '@/server/db/chains/chainTables';
import { createClient } from '@/server/db/connections';
import { queryDatabase, isDatabaseDown } from '@/server/db/databaseErrors';
import { requireKnownMigrations } from '@/server/db/migrate';
import { chainMigrations } from '@/server/db/migrations/chain';

/**
 * The tables of a chain cannot be read yet: they do not exist, or an upgrade is converting them.
 */
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
 * The tables of a chain, readable as soon as they have this version's schema.
 *
 * @returns tables whose `query` throws {@link ChainNotReadyError} until then, and {@link
 * DatabaseTooNewError} if a newer version migrated them
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
  const applied = await requireKnownMigrations(source as ClientBase, migrations);
  if (Object.keys(migrations.migrations).every((name) => applied.has(name))) return;
  const { rows } = await tables.query<{ there: boolean }>('SELECT to_regclass($1) IS NOT NULL AS there', [
    `${tables.schema}.cursor`,
  ]);
  throw new ChainNotReadyError(tables.chainId, rows[0]?.there === true);
}

/**
 * Checks that no newer version of Foyer migrated the tables of some chains. An unreachable database
 * passes: the tables are checked again when they are opened.
 *
 * @throws {DatabaseTooNewError} if one did
 */
export async function requireKnownChainMigrations(databaseUri: string, chainIds: readonly number[]): Promise<void> {
  const client = createClient(databaseUri, { purpose: 'start' });
  try {
    await queryDatabase(() => client.connect());
    for (const chainId of chainIds) await queryDatabase(() => requireKnownMigrations(client, chainMigrations(chainId)));
  } catch (error) {
    if (!isDatabaseDown(error)) throw error;
  } finally {
    await client.end();
  }
}

/**
 * Drops all tables of a chain. The schema stays: an administrator may have created it, for a role
 * that cannot.
 */
export async function dropTables(chain: ChainTables): Promise<void> {
  const { rows } = await chain.query<{ list: string | null }>(
    `SELECT string_agg(format('%I.%I', schemaname, tablename), ', ') AS list FROM pg_tables WHERE schemaname = $1`,
    [chain.schema],
  );
  if (rows[0]?.list) await chain.query(`DROP TABLE ${rows[0].list} CASCADE`);
}

/** The position of a chain's index. */
export type IndexState = {
  /** The ID of the tables: a new one if the chain was indexed again from scratch. */
  indexId: string;
  genesisHash: string | null;
  startBlock: number;
  /** The newest block; `null` before the first. */
  newest: BlockCursor | null;
};

/** The position of the index; `null` if there is none yet, or an upgrade converts it. */
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

/** A block as it was seen. */
export type BlockCursor = { number: number; hash: string };

type CursorRow = {
  genesis_hash: string | null;
  start_block: string;
  block_number: string | null;
  block_hash: string | null;
};

/** Runs work in one database transaction. */
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
