/** A log as nodes tell it; numbers are hex with `0x`. */
export type RawLog = {
  address: string;
  topics: string[];
  data: string;
  logIndex: string;
  transactionIndex: string;
  transactionHash: string;
  blockHash: string;
};

/** What came of a transaction, as nodes tell it. */
export type RawReceipt = {
  transactionHash: string;
  blockHash: string;
  cumulativeGasUsed: string;
  gasUsed: string;
  contractAddress?: string | null;
  status?: string;
  root?: string;
  effectiveGasPrice?: string;
  logs: RawLog[];
};

/** A transaction as nodes tell it. */
export type RawTransaction = {
  hash: string;
  transactionIndex: string;
  nonce: string;
  from: string;
  to?: string | null;
  value: string;
  gas: string;
  gasPrice?: string;
  input: string;
  type?: string;
};

/** A block as nodes tell it, with whole transactions. */
export type RawBlock = {
  number: string;
  hash: string;
  parentHash: string;
  timestamp: string;
  nonce?: string;
  sha3Uncles?: string;
  logsBloom?: string;
  transactionsRoot?: string;
  stateRoot?: string;
  receiptsRoot?: string;
  miner?: string;
  difficulty?: string;
  totalDifficulty?: string;
  size?: string;
  extraData?: string;
  gasLimit?: string;
  gasUsed?: string;
  baseFeePerGas?: string;
  transactions: RawTransaction[];
};

/** A block with what came of each of its transactions, in their order. */
export type WholeBlock = { block: RawBlock; receipts: RawReceipt[] };
