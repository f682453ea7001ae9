import type { ChainLog, ChainReading, ChainTransaction } from '@/tests/helpers/data/readChain';

/** An answer, or a part of one. */
export type Row = Readonly<Record<string, unknown>>;

/** A row without some of its parts. */
export function without(row: Row, ...names: readonly string[]): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));
}

/** A number as the protocol tells it: in decimal, whatever its size. */
export const decimal = (hex: string): string => BigInt(hex).toString();

/** The moment of a block, as ISO 8601. */
export function momentOf({ blocks }: ChainReading, number: string | number): string {
  return new Date(Number(blocks[Number(number)]?.timestamp) * 1000).toISOString();
}

/** Where something stands in the chain, as the protocol tells it. */
export function expectedPosition(chain: ChainReading, blockNumber: string): Row {
  return {
    block_timestamp: momentOf(chain, blockNumber),
    block_number: decimal(blockNumber),
    block_hash: chain.blocks[Number(blockNumber)]?.hash,
  };
}

/** A log in the shape `log` of the protocol. */
export function expectedLog(chain: ChainReading, log: ChainLog): Row {
  const [topic0 = null, topic1 = null, topic2 = null, topic3 = null] = log.topics;
  return {
    log_index: decimal(log.logIndex),
    transaction_hash: log.transactionHash,
    transaction_index: decimal(log.transactionIndex),
    address: log.address,
    data: log.data,
    topic0,
    topic1,
    topic2,
    topic3,
    ...expectedPosition(chain, log.blockNumber),
  };
}

/** A transaction in the shape `transaction` of the protocol. */
export function expectedTransaction(chain: ChainReading, transaction: ChainTransaction): Row {
  const receipt = chain.receipts.get(transaction.hash);
  if (!receipt) throw new Error(`The chain tells no receipt of ${transaction.hash}.`);
  return {
    hash: transaction.hash,
    nonce: decimal(transaction.nonce),
    transaction_index: decimal(transaction.transactionIndex),
    from_address: transaction.from,
    to_address: transaction.to,
    value: decimal(transaction.value),
    gas: decimal(transaction.gas),
    gas_price: decimal(transaction.gasPrice),
    input: transaction.input,
    receipt_cumulative_gas_used: decimal(receipt.cumulativeGasUsed),
    receipt_gas_used: decimal(receipt.gasUsed),
    receipt_contract_address: receipt.contractAddress,
    receipt_root: receipt.root ?? null,
    receipt_status: decimal(receipt.status),
    ...expectedPosition(chain, transaction.blockNumber),
  };
}

/** A transaction with its logs, in the shape `blockTransaction` of the protocol. */
export function expectedTransactionWithLogs(chain: ChainReading, transaction: ChainTransaction): Row {
  const logs = chain.receipts.get(transaction.hash)?.logs ?? [];
  return { ...expectedTransaction(chain, transaction), logs: logs.map((log) => expectedLog(chain, log)) };
}

/** A block in the shape `block` of the protocol. */
export function expectedBlock(chain: ChainReading, number: number): Row {
  const block = chain.blocks[number];
  if (!block) throw new Error(`The chain tells no block ${number}.`);
  const transactions = chain.transactions.filter(({ blockNumber }) => Number(blockNumber) === number);
  return {
    timestamp: momentOf(chain, number),
    number: String(number),
    hash: block.hash,
    parent_hash: block.parentHash,
    nonce: block.nonce,
    sha3_uncles: block.sha3Uncles,
    logs_bloom: block.logsBloom,
    transactions_root: block.transactionsRoot,
    state_root: block.stateRoot,
    receipts_root: block.receiptsRoot,
    miner: block.miner,
    difficulty: decimal(block.difficulty),
    total_difficulty: decimal(block.totalDifficulty),
    size: decimal(block.size),
    extra_data: block.extraData,
    gas_limit: decimal(block.gasLimit),
    gas_used: decimal(block.gasUsed),
    transaction_count: String(transactions.length),
    transactions: transactions.map((transaction) => expectedTransactionWithLogs(chain, transaction)),
  };
}
