import type { PublicClient } from 'viem';
import type { Block } from '@/protocol/data/shapes';
import { askRaw, inTurns, readRpcError } from '@/server/data-api/node/callContract';
import { decimal, isoOf, placeOf, tellTransaction } from '@/server/data-api/node/transactions';
import { notFound } from '@/server/data-api/sources/Source';
import type { RawBlock, RawReceipt } from '@/server/chain/RawBlock';

/**
 * `getBlock`: a block by its number (decimal, or hexadecimal with `0x`) or hash, with its transactions, their receipts
 * and their logs.
 *
 * @throws Parse.Error 101 for a block that the chain does not have
 */
export async function getBlock(
  client: PublicClient,
  { block_number_or_hash }: { block_number_or_hash: string },
): Promise<Block> {
  const block = await findBlock(client, block_number_or_hash.toLowerCase());
  if (block === null) throw notFound(`The chain has no block ${block_number_or_hash}.`);
  const receipts = await readReceipts(client, block);
  const byHash = new Map(receipts.map((receipt) => [receipt.transactionHash, receipt]));
  const place = placeOf(block);
  const transactions = block.transactions.flatMap((sent) => {
    const receipt = byHash.get(sent.hash);
    return receipt ? [tellTransaction(sent, receipt, place)] : [];
  });
  return {
    timestamp: isoOf(block.timestamp),
    number: place.block_number,
    hash: place.block_hash,
    parent_hash: block.parentHash,
    nonce: block.nonce ?? null,
    sha3_uncles: block.sha3Uncles ?? null,
    logs_bloom: block.logsBloom ?? null,
    transactions_root: block.transactionsRoot ?? null,
    state_root: block.stateRoot ?? null,
    receipts_root: block.receiptsRoot ?? null,
    miner: block.miner?.toLowerCase() ?? null,
    difficulty: block.difficulty ? decimal(block.difficulty) : null,
    total_difficulty: block.totalDifficulty ? decimal(block.totalDifficulty) : null,
    size: block.size ? decimal(block.size) : null,
    extra_data: block.extraData ?? null,
    gas_limit: block.gasLimit ? decimal(block.gasLimit) : null,
    gas_used: block.gasUsed ? decimal(block.gasUsed) : null,
    transaction_count: String(block.transactions.length),
    transactions,
  };
}

async function findBlock(client: PublicClient, name: string): Promise<RawBlock | null> {
  if (/^0x[\da-f]{64}$/.test(name)) return askRaw<RawBlock | null>(client, 'eth_getBlockByHash', name, true);
  if (!/^(?:\d{1,15}|0x[\da-f]{1,13})$/.test(name)) return null;
  return askRaw<RawBlock | null>(client, 'eth_getBlockByNumber', `0x${BigInt(name).toString(16)}`, true);
}

/** What came of each transaction of a block: in one answer where the node can, else one by one. */
async function readReceipts(client: PublicClient, block: RawBlock): Promise<RawReceipt[]> {
  if (block.transactions.length === 0) return [];
  const whole = await askRaw<RawReceipt[] | null>(client, 'eth_getBlockReceipts', block.hash).catch(
    (error: unknown) => {
      // Nodes that lack it, or know it by a block's number alone, say so; one that is away is not asked again.
      if (readRpcError(error) === null) throw error;
      return null;
    },
  );
  if (whole?.length === block.transactions.length) return whole;
  return inTurns(block.transactions, ({ hash }) => askRaw<RawReceipt>(client, 'eth_getTransactionReceipt', hash));
}
