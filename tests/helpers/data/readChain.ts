import { providers, utils } from 'ethers';

/** A block as a node tells it, without its transactions. Numbers are in hexadecimal. */
export type ChainBlock = Readonly<Record<BlockField, string>>;

type BlockField =
  | 'number'
  | 'hash'
  | 'parentHash'
  | 'timestamp'
  | 'nonce'
  | 'sha3Uncles'
  | 'logsBloom'
  | 'transactionsRoot'
  | 'stateRoot'
  | 'receiptsRoot'
  | 'miner'
  | 'difficulty'
  | 'totalDifficulty'
  | 'size'
  | 'extraData'
  | 'gasLimit'
  | 'gasUsed'
  | 'baseFeePerGas';

/** A transaction as a node tells it. */
export type ChainTransaction = Readonly<
  Record<
    'hash' | 'nonce' | 'transactionIndex' | 'blockNumber' | 'from' | 'value' | 'gas' | 'gasPrice' | 'input',
    string
  >
> & { to: string | null };

/** A log as a node tells it. */
export type ChainLog = Readonly<
  Record<'address' | 'data' | 'logIndex' | 'transactionHash' | 'transactionIndex' | 'blockNumber', string>
> & { topics: readonly string[] };

/** A receipt as a node tells it. */
export type ChainReceipt = Readonly<Record<'transactionHash' | 'cumulativeGasUsed' | 'gasUsed' | 'status', string>> & {
  contractAddress: string | null;
  root?: string;
  logs: readonly ChainLog[];
};

/** All that a chain tells, oldest first. */
export type ChainReading = {
  node: providers.JsonRpcProvider;
  blocks: readonly ChainBlock[];
  transactions: readonly ChainTransaction[];
  /** By hash of the transaction. */
  receipts: ReadonlyMap<string, ChainReceipt>;
  logs: readonly ChainLog[];
};

/** Blocks that are asked for in one go. */
const BATCH_SIZE = 60;

type Told = ChainBlock & { transactions: readonly ChainTransaction[] };

/** Reads all blocks, transactions, receipts and logs of a chain out of its node, by ethers. */
export async function readChain(rpcUrl: string, chainId: number): Promise<ChainReading> {
  const node = new providers.JsonRpcBatchProvider(rpcUrl, { chainId, name: 'local' });
  const head = await node.getBlockNumber();
  const numbers = Array.from({ length: head + 1 }, (_, number) => utils.hexValue(number));
  const reported: [Told, readonly ChainReceipt[]][] = [];
  while (reported.length <= head) {
    const ask = (number: string): Promise<[Told, readonly ChainReceipt[]]> =>
      Promise.all([
        node.send('eth_getBlockByNumber', [number, true]) as Promise<Told>,
        node.send('eth_getBlockReceipts', [number]) as Promise<readonly ChainReceipt[]>,
      ]);
    reported.push(...(await Promise.all(numbers.slice(reported.length, reported.length + BATCH_SIZE).map(ask))));
  }
  const receipts = reported.flatMap(([, list]) => list);
  return {
    node,
    blocks: reported.map(([block]) => block),
    transactions: reported.flatMap(([block]) => block.transactions),
    receipts: new Map(receipts.map((receipt) => [receipt.transactionHash, receipt])),
    logs: receipts.flatMap((receipt) => receipt.logs),
  };
}
