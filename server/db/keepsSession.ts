import type { Client } from 'pg';
import { connectClient } from '@/server/db/connections';
import { isDatabaseDown, queryDatabase } from '@/server/db/databaseErrors';

/** Rounds of {@link keepsSession}: a pooler may choose among several idle sessions. */
const ROUNDS = 3;

/** Timeout of each step, in milliseconds; a pooler with one session makes the second transaction wait. */
const TIMEOUT = 5_000;

/**
 * Whether a connection keeps its session of PostgreSQL between two statements. Through a pooler in
 * transaction or statement mode it does not: two connections then share a session, or one of them
 * changes its own. An unreachable database passes.
 */
export async function keepsSession(uri: string): Promise<boolean> {
  const clients: Client[] = [];
  const connect = async () => {
    const options = { purpose: 'start', connectTimeout: TIMEOUT, queryTimeout: TIMEOUT };
    const client = await queryDatabase(() => connectClient(uri, options));
    clients.push(client);
    return client;
  };
  try {
    const [first, second] = [await connect(), await connect()];
    const own = await readSession(first);
    for (let round = 0; round < ROUNDS; round++) {
      const other = await queryInTransaction(second, async () => {
        const found = await readSession(second);
        // While the second one holds its session, a pooler must give the first another one.
        return found === own || (await readSession(first)) !== own;
      });
      if (other) return false;
    }
    return true;
  } catch (error) {
    if (isDatabaseDown(error)) return true;
    throw error;
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

/** A pooler in statement mode refuses transactions, which is an answer too. */
async function queryInTransaction(client: Client, work: () => Promise<boolean>): Promise<boolean> {
  const hasBegun = await client.query('BEGIN').then(
    () => true,
    () => false,
  );
  if (!hasBegun) return true;
  const result = await work();
  await client.query('ROLLBACK');
  return result;
}

async function readSession(client: Client): Promise<number> {
  const { rows } = await queryDatabase(() => client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid'));
  return rows[0]?.pid ?? 0;
}
