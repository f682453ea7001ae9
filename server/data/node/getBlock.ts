import type { PublicClient } from 'viem';
import type { Block } from '@/protocol/data/shapes';
import { notFound } from '@/server/data/refuse';
import { askRaw } from '@/server/data/node/askRaw';
import { readReceipts } from '@/server/data/node/readReceipts';
import { decimal, isoOf, placeOf, tellTransaction } from '@/server/data/node/tellTransaction';
import type { RawBlock } from '@/server/indexer/RawBlock';

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
