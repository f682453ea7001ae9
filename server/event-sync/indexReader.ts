import type { ClientBase } from 'pg';
import { schemaOf } from '@/server/db/chains/tables';
import type { IndexedLog } from '@/server/event-sync/decodeEvent';
import type { BlockMark } from '@/server/db/chains/indexState';

/** Whole blocks are read until so many logs are there. */
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

/** Does some reading with the index as it is at one moment. */
export async function atOneMoment<Result>(client: ClientBase, read: () => Promise<Result>): Promise<Result> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  try {
    return await read();
  } finally {
    await client.query('ROLLBACK'); // Nothing was written.
  }
}

/** Which of these hashes are of blocks of the index. */
export async function findBlocks(
  client: ClientBase,
  chainId: number,
  hashes: readonly string[],
): Promise<ReadonlySet<string>> {
  if (hashes.length === 0) return new Set();
  const { rows } = await client.query<{ hash: string }>(
    `SELECT hash FROM ${schemaOf(chainId)}.blocks WHERE hash = ANY($1)`,
    [[...new Set(hashes)]],
  );
  return new Set(rows.map(({ hash }) => hash));
}

/** The next logs of a contract's event after a block, and the block up to which they are all. */
export async function readLogs(
  client: ClientBase,
  { chainId, address, topic }: { chainId: number; address: string; topic: string },
  after: number,
  newest: BlockMark,
): Promise<{ logs: IndexedLog[]; reached: BlockMark }> {
  const schema = schemaOf(chainId);
  const { rows } = await client.query<LogRow>(
    // The page first: to sort logs and blocks side by side would walk every block between.
    `WITH page AS MATERIALIZED (
       SELECT block_number, log_index, transaction_index, transaction_hash, address, data,
         ARRAY[topic0, topic1, topic2, topic3] AS topics
       FROM ${schema}.logs
       WHERE address = $1 AND topic0 = $2 AND block_number > $3 AND block_number <= $4
       ORDER BY block_number FETCH FIRST ${PAGE} ROWS WITH TIES)
     SELECT page.*, b.hash, b.time FROM page JOIN ${schema}.blocks AS b ON b.number = page.block_number`,
    [address, topic, after, newest.number],
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
