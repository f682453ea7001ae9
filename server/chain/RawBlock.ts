/** A log as nodes return it; numbers are hex with `0x`. */
export type RawLog = {
  address: string;
  topics: string[];
  data: string;
  logIndex: string;
  transactionIndex: string;
  transactionHash: string;
  blockHash: string;
};

/** A receipt as nodes return it. */
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

/** A transaction as nodes return it. */
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

/** A block as nodes return it, with full transactions. */
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

/** A block with the receipts of its transactions, in order. */
export type BlockWithReceipts = { block: RawBlock; receipts: RawReceipt[] };
