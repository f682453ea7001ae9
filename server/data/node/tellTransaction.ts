import type { BlockTransaction, Log } from '@/protocol/data/shapes';
import type { RawBlock, RawLog, RawReceipt, RawTransaction } from '@/server/indexer/RawBlock';

/** Where a row stands in the chain. */
export type Place = { block_timestamp: string; block_number: string; block_hash: string };

/** Where all of a block's rows stand. */
export function placeOf({ number, hash, timestamp }: Pick<RawBlock, 'number' | 'hash' | 'timestamp'>): Place {
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
export function tellLog(log: RawLog, place: Place): Log {
  const topic = (index: number) => log.topics[index]?.toLowerCase() ?? null;
  return {
    log_index: decimal(log.logIndex),
    transaction_hash: log.transactionHash.toLowerCase(),
    transaction_index: decimal(log.transactionIndex),
    address: log.address.toLowerCase(),
    data: log.data.toLowerCase(),
    ...{ topic0: topic(0), topic1: topic(1), topic2: topic(2), topic3: topic(3) },
    ...place,
  };
}

/** A transaction with what came of it, in the shape of the protocol. */
export function tellTransaction(sent: RawTransaction, receipt: RawReceipt, place: Place): BlockTransaction {
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
    ...place,
    logs: receipt.logs.map((log) => tellLog(log, place)),
  };
}
