import { blockTransactions } from '@/server/data/index/blockTransactions';
import { iso } from '@/server/data/index/columns';
import type { Index } from '@/server/data/index/Index';
import { notFound } from '@/server/data/refuse';
import type { Block } from '@/protocol/data/shapes';

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
    FROM blocks WHERE number = $1`,
    [await findBlock(index, block_number_or_hash)],
  );
  const block = rows[0];
  if (!block) throw notFound(`Block ${block_number_or_hash} is not in the index.`);
  return { ...block, transactions: await blockTransactions(index, 't.block_number = $1', block.number) };
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
    const { rows } = await index.query<{ number: string }>(`SELECT number FROM blocks WHERE ${column} = $1`, [
      isHash ? name : BigInt(name).toString(),
    ]);
    if (rows[0]) return rows[0].number;
  }
  throw notFound(`Block ${numberOrHash} is not in the index.`);
}
