import type { PublicClient } from 'viem';
import type { Block, BlockStats } from '@/protocol/data/shapes';
import { requestRaw, mapConcurrently, readRpcError } from '@/server/data-api/node/callContract';
import { decimal, isoOf, positionOf, toTransaction } from '@/server/data-api/node/transactions';
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
  const position = positionOf(block);
  const transactions = block.transactions.flatMap((sent) => {
    const receipt = byHash.get(sent.hash);
    return receipt ? [toTransaction(sent, receipt, position)] : [];
  });
  return {
    timestamp: isoOf(block.timestamp),
    number: position.block_number,
    hash: position.block_hash,
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

/**
 * `getBlockStats`: what the newest blocks held and used, newest first.
 *
 * @throws Parse.Error 101 for a block that the chain does not have yet
 */
export async function getBlockStats(
  client: PublicClient,
  { limit, to_block }: { limit: number; to_block?: number | undefined },
): Promise<BlockStats[]> {
  const head = Number(await client.getBlockNumber({ cacheTime: 0 }));
  const newest = to_block ?? head;
  if (newest > head) throw notFound(`The chain has no block ${newest} yet: its newest one is ${head}.`);
  const numbers = Array.from({ length: Math.min(limit, newest + 1) }, (_, back) => newest - back);
  return mapConcurrently(numbers, async (number): Promise<BlockStats> => {
    const name = `0x${number.toString(16)}`;
    const block = await requestRaw<RawBlock | null>(client, 'eth_getBlockByNumber', name, false);
    if (!block) throw notFound(`The chain has no block ${number}.`);
    return {
      number: String(number),
      timestamp: isoOf(block.timestamp),
      transaction_count: block.transactions.length,
      gas_used: block.gasUsed ? decimal(block.gasUsed) : null,
      gas_limit: block.gasLimit ? decimal(block.gasLimit) : null,
      base_fee_per_gas: block.baseFeePerGas ? decimal(block.baseFeePerGas) : null,
    };
  });
}

async function findBlock(client: PublicClient, name: string): Promise<RawBlock | null> {
  if (/^0x[\da-f]{64}$/.test(name)) return requestRaw<RawBlock | null>(client, 'eth_getBlockByHash', name, true);
  if (!/^(?:\d{1,15}|0x[\da-f]{1,13})$/.test(name)) return null;
  return requestRaw<RawBlock | null>(client, 'eth_getBlockByNumber', `0x${BigInt(name).toString(16)}`, true);
}

/** What came of each transaction of a block: in one answer where the node can, else one by one. */
async function readReceipts(client: PublicClient, block: RawBlock): Promise<RawReceipt[]> {
  if (block.transactions.length === 0) return [];
  const whole = await requestRaw<RawReceipt[] | null>(client, 'eth_getBlockReceipts', block.hash).catch(
    (error: unknown) => {
      // Nodes that lack it, or know it by a block's number alone, say so; one that is away is not asked again.
      if (readRpcError(error) === null) throw error;
      return null;
    },
  );
  if (whole?.length === block.transactions.length) return whole;
  return mapConcurrently(block.transactions, ({ hash }) =>
    requestRaw<RawReceipt>(client, 'eth_getTransactionReceipt', hash),
  );
}
