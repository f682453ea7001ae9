import type { Block, BlockStats, BlockTransaction, Log, Transaction } from '@/protocol/data/shapes';
import type { Index } from '@/server/data-api/index/connectIndex';
import { iso, JOIN_BLOCK, LOG_COLUMNS, TRANSACTION_COLUMNS } from '@/server/data-api/index/columns';
import { notFound } from '@/server/data-api/sources/Source';
import { toBytes } from '@/server/db/chains/bytes';

/**
 * `getBlock`: a block with its transactions and their logs.
 *
 * @throws Parse.Error 101 for a block that the index does not have
 */
export async function getBlock(
  index: Index,
  { block_number_or_hash }: { block_number_or_hash: string },
): Promise<Block> {
  const { rows } = await index.query<Omit<Block, 'transactions'>>(
    `SELECT ${iso('time')} AS timestamp, number::text, hash, parent_hash, nonce, sha3_uncles, logs_bloom,
      transactions_root, state_root, receipts_root, miner, difficulty::text, total_difficulty::text, size::text,
      extra_data, gas_limit::text, gas_used::text, transaction_count::text
    FROM chain.blocks WHERE number = $1`,
    [await findBlock(index, block_number_or_hash)],
  );
  const block = rows[0];
  if (!block) throw notFound(`Block ${block_number_or_hash} is not in the index.`);
  return { ...block, transactions: await blockTransactions(index, 't.block_number = $1', block.number) };
}

/**
 * `getBlockStats`: what the newest blocks held and used, newest first.
 *
 * @returns `null` where the index does not have all of them: the node has to be asked
 */
export async function getBlockStats(
  index: Index,
  { limit, to_block }: { limit: number; to_block?: number | undefined },
): Promise<BlockStats[] | null> {
  const { rows } = await index.query<BlockStats>(
    `SELECT number::text, ${iso('time')} AS timestamp, transaction_count, gas_used::text, gas_limit::text,
      base_fee::text AS base_fee_per_gas
    FROM chain.blocks b WHERE b.number <= coalesce($2, (SELECT block_number FROM chain.cursor))
    ORDER BY b.number DESC LIMIT $1`,
    [limit, to_block ?? null],
  );
  const isThere = to_block === undefined || rows[0]?.number === String(to_block);
  const isComplete = rows.length === limit || rows.at(-1)?.number === '0';
  return isThere && isComplete ? rows : null;
}

/**
 * The number of a block by its number (decimal, or hexadecimal with `0x`) or hash.
 *
 * @throws Parse.Error 101 for a block that the index does not have
 */
export async function findBlock(index: Index, numberOrHash: string): Promise<string> {
  const name = numberOrHash.toLowerCase();
  const isHash = /^0x[\da-f]{64}$/.test(name);
  const isNumber = /^(\d{1,18}|0x[\da-f]{1,15})$/.test(name);
  if (isHash || isNumber) {
    const column = isHash ? 'hash' : 'number';
    const { rows } = await index.query<{ number: string }>(`SELECT number FROM chain.blocks WHERE ${column} = $1`, [
      isHash ? toBytes(name) : BigInt(name).toString(),
    ]);
    if (rows[0]) return rows[0].number;
  }
  throw notFound(`Block ${numberOrHash} is not in the index.`);
}

/** A block by its time: `timestamp` in seconds since 1970. */
type BlockDate = { date: string; block: number; timestamp: number };

/**
 * `getDateToBlock`: the block closest to a date; of two as close, the earlier one.
 *
 * @throws Parse.Error 101 while the index holds no block
 */
export async function getDateToBlock(index: Index, { date }: { date: Date }): Promise<BlockDate> {
  const { rows } = await index.query<{ block: number; timestamp: number }>(
    `SELECT number::float8 AS block, extract(epoch FROM time)::float8 AS timestamp FROM (
      (SELECT number, time FROM chain.blocks WHERE time <= $1 ORDER BY time DESC, number LIMIT 1) UNION ALL
      (SELECT number, time FROM chain.blocks WHERE time > $1 ORDER BY time, number LIMIT 1)) near
    ORDER BY abs(extract(epoch FROM time - $1::timestamptz)), time LIMIT 1`,
    [date],
  );
  if (!rows[0]) throw notFound('The index holds no block yet.');
  return { date: date.toISOString(), ...rows[0] };
}

/**
 * Transactions of one block with their logs, in their order.
 *
 * @param condition on `t`, with the one value `$1`
 */
export async function blockTransactions(
  index: Index,
  condition: string,
  value: Buffer | string,
): Promise<BlockTransaction[]> {
  const { rows } = await index.query<Transaction>(
    `SELECT ${TRANSACTION_COLUMNS} FROM chain.transactions t ${JOIN_BLOCK} WHERE ${condition} ORDER BY t.transaction_index`,
    [value],
  );
  const hashes = rows.map(({ hash }) => hash);
  const logs = await index.query<Log>(
    `SELECT ${LOG_COLUMNS} FROM chain.logs t ${JOIN_BLOCK}
    WHERE t.block_number = $1 AND t.transaction_hash = ANY($2) ORDER BY t.log_index`,
    [rows[0]?.block_number ?? null, hashes.map(toBytes)],
  );
  const byHash = new Map<string, Log[]>(hashes.map((hash) => [hash, []]));
  for (const log of logs.rows) byHash.get(log.transaction_hash)?.push(log);
  return rows.map((row) => ({ ...row, logs: byHash.get(row.hash) ?? [] }));
}
