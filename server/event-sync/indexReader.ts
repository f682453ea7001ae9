import { toBytes } from '@/server/db/chains/bytes';
import type { ChainTables } from '@/server/db/chains/chainTables';
import type { IndexedLog } from '@/server/event-sync/decodeEvent';
import type { BlockCursor } from '@/server/db/chains/openChainTables';

/** Whole blocks are read until there are this many logs. */
const PAGE = 500;

type LogRow = {
  block_number: string;
  log_index: number;
  transaction_index: number;
  transaction_hash: string;
  address: string;
  data: string;
  topics: (string | null)[];
  hash: string;
  time: Date;
};

/** Reads from a consistent snapshot of the index. */
export async function inSnapshot<Result>(chain: ChainTables, read: () => Promise<Result>): Promise<Result> {
  await chain.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  try {
    return await read();
  } finally {
    await chain.query('ROLLBACK'); // Nothing was written.
  }
}

const HASH = /^0x[\da-f]{64}$/;

/** Which of these hashes are of indexed blocks. */
export async function findBlocks(chain: ChainTables, hashes: readonly string[]): Promise<ReadonlySet<string>> {
  // An object that someone changed there may have none.
  const wanted = [...new Set(hashes)].filter((hash) => HASH.test(hash));
  if (wanted.length === 0) return new Set();
  const { rows } = await chain.query<{ hash: string }>('SELECT hash FROM chain.blocks WHERE hash = ANY($1)', [
    wanted.map(toBytes),
  ]);
  return new Set(rows.map(({ hash }) => hash));
}

/**
 * The next logs of a contract's event after a block, and the block up to which they are complete.
 */
export async function readLogs(
  chain: ChainTables,
  { address, topic }: { address: string; topic: string },
  after: number,
  newest: BlockCursor,
): Promise<{ logs: IndexedLog[]; reached: BlockCursor }> {
  const { rows } = await chain.query<LogRow>(
    // The page first: sorting joined logs and blocks would scan every block in between.
    `WITH page AS MATERIALIZED (
       SELECT block_number, log_index, transaction_index, transaction_hash, address, data,
         ARRAY[topic0, topic1, topic2, topic3] AS topics
       FROM chain.logs
       WHERE address = $1 AND topic0 = $2 AND block_number > $3 AND block_number <= $4
       ORDER BY block_number FETCH FIRST ${PAGE} ROWS WITH TIES)
     SELECT page.*, b.hash, b.time FROM page
     CROSS JOIN LATERAL (SELECT hash, time FROM chain.blocks WHERE number = page.block_number LIMIT 1) AS b`,
    [toBytes(address), toBytes(topic), after, newest.number],
  );
  const logs = rows.map((row) => ({
    blockNumber: Number(row.block_number),
    blockHash: row.hash,
    blockTime: row.time,
    logIndex: row.log_index,
    transactionIndex: row.transaction_index,
    transactionHash: row.transaction_hash,
    address: row.address,
    data: row.data,
    topics: row.topics,
  }));
  logs.sort((a, b) => a.blockNumber - b.blockNumber || a.logIndex - b.logIndex);
  const last = logs.at(-1);
  const reached = last && logs.length >= PAGE ? { number: last.blockNumber, hash: last.blockHash } : newest;
  return { logs, reached };
}
