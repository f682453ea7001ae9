import pg from 'pg';
import { createTables, schemaOf } from '@/server/db/chains/tables';

/** Makes the tables of a chain in a database and answers connections to them. To be ended with `end()`. */
export async function openIndex(databaseUri: string, chainId: number): Promise<pg.Pool> {
  const index = new pg.Pool({
    connectionString: databaseUri,
    max: 4,
    options: `-c search_path=${schemaOf(chainId)}`,
  });
  // A database that ends before its connections is no fault of a test.
  index.on('error', () => undefined);
  const client = await index.connect();
  await client.query('BEGIN');
  await createTables(client, chainId, 0);
  await client.query('COMMIT');
  client.release();
  return index;
}
