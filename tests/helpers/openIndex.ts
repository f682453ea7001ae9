import pg from 'pg';
import { chainTables, type ChainTables } from '@/server/db/chains/chainTables';
import { migrate } from '@/server/db/migrate';
import { chainMigrations } from '@/server/db/migrations/chain';
import { updateIndexes } from '@/server/indexer/chainIndexes';

/** The tables of a chain, with connections of their own. To be ended with `end()`. */
export type TestIndex = ChainTables & { pool: pg.Pool; end(): Promise<void> };

/** Makes the tables of a chain in a database and connects to them. */
export async function openIndex(databaseUri: string, chainId: number): Promise<TestIndex> {
  const pool = new pg.Pool({ connectionString: databaseUri, max: 4 });
  // A database that ends before its connections is no fault of a test.
  pool.on('error', () => undefined);
  const client = await pool.connect();
  await migrate(client, chainMigrations(chainId));
  client.release();
  const tables = chainTables(pool, chainId);
  await updateIndexes(tables);
  await tables.query('INSERT INTO chain.cursor (id, start_block) VALUES (1, 0) ON CONFLICT DO NOTHING');
  return { ...tables, pool, end: () => pool.end() };
}
