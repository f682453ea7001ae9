import type { ChainTables } from '@/server/db/chains/chainTables';

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
