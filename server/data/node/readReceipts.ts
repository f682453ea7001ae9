import type { PublicClient } from 'viem';
import { askRaw } from '@/server/data/node/askRaw';
import { inTurns } from '@/server/data/node/inTurns';
import { readRpcFault } from '@/server/data/node/readRpcFault';
import type { RawBlock, RawReceipt } from '@/server/indexer/RawBlock';

/** What came of each transaction of a block: in one answer where the node can, else one by one. */
export async function readReceipts(client: PublicClient, block: RawBlock): Promise<RawReceipt[]> {
  if (block.transactions.length === 0) return [];
  const whole = await askRaw<RawReceipt[] | null>(client, 'eth_getBlockReceipts', block.hash).catch(
    (error: unknown) => {
      // Nodes that lack it, or know it by a block's number alone, say so; one that is away is not asked again.
      if (readRpcFault(error) === null) throw error;
      return null;
    },
  );
  if (whole?.length === block.transactions.length) return whole;
  return inTurns(block.transactions, ({ hash }) => askRaw<RawReceipt>(client, 'eth_getTransactionReceipt', hash));
}
