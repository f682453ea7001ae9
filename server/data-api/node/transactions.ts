import type { Address, PublicClient } from 'viem';
import type { BlockTransaction, Log } from '@/protocol/data/shapes';
import type { MomentParameters } from '@/server/data-api/index/connectIndex';
import { requestRaw, rejectPruned } from '@/server/data-api/node/callContract';
import { readMoment } from '@/server/data-api/node/walkLogs';
import { notFound } from '@/server/data-api/sources/Source';
import type { RawBlock, RawLog, RawReceipt, RawTransaction } from '@/server/chain/RawBlock';

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
    requestRaw<RawTransaction | null>(client, 'eth_getTransactionByHash', hash),
    requestRaw<RawReceipt | null>(client, 'eth_getTransactionReceipt', hash),
  ]);
  if (!sent) throw notFound(`The chain has no transaction ${hash}.`);
  const block = receipt && (await requestRaw<RawBlock | null>(client, 'eth_getBlockByHash', receipt.blockHash, false));
  if (!block) throw notFound(`Transaction ${hash} is in no block yet.`);
  return toTransaction(sent, receipt, positionOf(block));
}

/** Where a row stands in the chain. */
export type BlockPosition = { block_timestamp: string; block_number: string; block_hash: string };

/** Where all of a block's rows stand. */
export function positionOf({
  number,
  hash,
  timestamp,
}: Pick<RawBlock, 'number' | 'hash' | 'timestamp'>): BlockPosition {
  return {
    block_timestamp: isoOf(timestamp),
    block_number: decimal(number),
    block_hash: hash.toLowerCase(),
  };
}

/** A block's time, in hexadecimal seconds since 1970, as ISO 8601. */
export function isoOf(seconds: string): string {
  return new Date(Number(seconds) * 1000).toISOString();
}

/** A hexadecimal number as a decimal one; `'0'` where the node says nothing. */
export function decimal(hex: string | null | undefined): string {
  return hex == null ? '0' : BigInt(hex).toString();
}

/** A log in the shape of the protocol. */
export function toLog(log: RawLog, position: BlockPosition): Log {
  const topic = (index: number) => log.topics[index]?.toLowerCase() ?? null;
  return {
    log_index: decimal(log.logIndex),
    transaction_hash: log.transactionHash.toLowerCase(),
    transaction_index: decimal(log.transactionIndex),
    address: log.address.toLowerCase(),
    data: log.data.toLowerCase(),
    ...{ topic0: topic(0), topic1: topic(1), topic2: topic(2), topic3: topic(3) },
    ...position,
  };
}

/** A transaction with what came of it, in the shape of the protocol. */
export function toTransaction(sent: RawTransaction, receipt: RawReceipt, position: BlockPosition): BlockTransaction {
  return {
    hash: sent.hash.toLowerCase(),
    nonce: decimal(sent.nonce),
    transaction_index: decimal(sent.transactionIndex),
    from_address: sent.from.toLowerCase(),
    to_address: sent.to?.toLowerCase() ?? null,
    value: decimal(sent.value),
    gas: decimal(sent.gas),
    gas_price: decimal(receipt.effectiveGasPrice ?? sent.gasPrice),
    input: sent.input.toLowerCase(),
    receipt_cumulative_gas_used: decimal(receipt.cumulativeGasUsed),
    receipt_gas_used: decimal(receipt.gasUsed),
    receipt_contract_address: receipt.contractAddress?.toLowerCase() ?? null,
    receipt_root: receipt.root?.toLowerCase() ?? null,
    // Before Byzantium a receipt told a root in its place.
    receipt_status: decimal(receipt.status),
    ...position,
    logs: receipt.logs.map((log) => toLog(log, position)),
  };
}

/**
 * `getNativeBalance`: what an address holds of the chain's own coin, in its smallest unit, now or as of a block.
 *
 * @throws Parse.Error 101 for a block that the chain does not have yet, or whose state the node does not keep any more
 */
export async function getNativeBalance(
  client: PublicClient,
  { address, ...moment }: { address: string } & MomentParameters,
): Promise<{ balance: string }> {
  const blockNumber = await readMoment(client, moment);
  const account = address as Address;
  const balance = await rejectPruned(client, blockNumber, () =>
    client.getBalance(blockNumber === undefined ? { address: account } : { address: account, blockNumber }),
  );
  return { balance: balance.toString() };
}
