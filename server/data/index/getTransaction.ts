import { blockTransactions } from '@/server/data/index/blockTransactions';
import type { Index } from '@/server/data/index/Index';
import { notFound } from '@/server/data/refuse';
import type { BlockTransaction } from '@/protocol/data/shapes';

/**
 * `getTransaction`: a transaction with its receipt and logs.
 *
 * @throws Parse.Error 101 for a transaction that the index does not have
 */
export async function getTransaction(
  index: Index,
  { transaction_hash }: { transaction_hash: string },
): Promise<BlockTransaction> {
  const [transaction] = await blockTransactions(index, 't.hash = $1', transaction_hash.toLowerCase());
  if (!transaction) throw notFound(`Transaction ${transaction_hash} is not in the index.`);
  return transaction;
}
