import type { PublicClient } from 'viem';
import { notFound } from '@/server/data/refuse';
import type { BlockTransaction } from '@/protocol/data/shapes';
import { askRaw } from '@/server/data/node/askRaw';
import { placeOf, tellTransaction } from '@/server/data/node/tellTransaction';
import type { RawBlock, RawReceipt, RawTransaction } from '@/server/indexer/RawBlock';

/**
 * `getTransaction`: a transaction with its receipt and logs.
 *
 * @throws Parse.Error 101 for one that is unknown, or in no block yet
 */
export async function getTransaction(
  client: PublicClient,
  { transaction_hash }: { transaction_hash: string },
): Promise<BlockTransaction> {
  const hash = transaction_hash.toLowerCase();
  const [sent, receipt] = await Promise.all([
    askRaw<RawTransaction | null>(client, 'eth_getTransactionByHash', hash),
    askRaw<RawReceipt | null>(client, 'eth_getTransactionReceipt', hash),
  ]);
  if (!sent) throw notFound(`The chain has no transaction ${hash}.`);
  const block = receipt && (await askRaw<RawBlock | null>(client, 'eth_getBlockByHash', receipt.blockHash, false));
  if (!block) throw notFound(`Transaction ${hash} is in no block yet.`);
  return tellTransaction(sent, receipt, placeOf(block));
}
