import type { Cell, Rows } from '@/server/indexer/insertRows';
import type { RawLog, RawReceipt, RawTransaction, WholeBlock } from '@/server/indexer/RawBlock';
import { decodeLog, type Told } from '@/server/indexer/decodeLog';

/** Which of a chain's logs and transactions are kept, and which contracts are wrapped native coins. */
export type Selection = {
  /** Lower-case addresses; `null` keeps everything. */
  addresses: ReadonlySet<string> | null;
  wrapped: ReadonlySet<string>;
};

const PLACE = { block_number: 'bigint', log_index: 'int', transaction_index: 'int', transaction_hash: 'text' };

const COLUMNS = {
  blocks: {
    ...{ number: 'bigint', hash: 'text', parent_hash: 'text', time: 'timestamptz', nonce: 'text', sha3_uncles: 'text' },
    ...{ logs_bloom: 'text', transactions_root: 'text', state_root: 'text', receipts_root: 'text', miner: 'text' },
    ...{ difficulty: 'numeric', total_difficulty: 'numeric', size: 'bigint', extra_data: 'text', gas_limit: 'numeric' },
    ...{ gas_used: 'numeric', base_fee: 'numeric', transaction_count: 'int' },
  },
  transactions: {
    ...{ block_number: 'bigint', transaction_index: 'int', hash: 'text', nonce: 'numeric', from_address: 'text' },
    ...{ to_address: 'text', value: 'numeric', gas: 'numeric', gas_price: 'numeric', input: 'text' },
    ...{ cumulative_gas_used: 'numeric', gas_used: 'numeric', contract_address: 'text', status: 'smallint' },
    ...{ root: 'text', type: 'smallint' },
  },
  logs: { ...PLACE, address: 'text', data: 'text', topic0: 'text', topic1: 'text', topic2: 'text', topic3: 'text' },
  token_transfers: { ...PLACE, token_address: 'text', from_address: 'text', to_address: 'text', amount: 'numeric' },
  nft_transfers: {
    ...{ ...PLACE, sub: 'int', token_address: 'text', contract_type: 'text', operator: 'text', from_address: 'text' },
    ...{ to_address: 'text', token_id: 'numeric', amount: 'numeric' },
  },
  trades: {
    ...{ ...PLACE, marketplace_address: 'text', seller_address: 'text', buyer_address: 'text', token_address: 'text' },
    ...{ token_ids: 'text[]', price: 'numeric', currency: 'text' },
  },
  pairs: { address: 'text', factory: 'text', exchange: 'text', token0: 'text', token1: 'text', block_number: 'bigint' },
  pair_reserves: { pair: 'text', block_number: 'bigint', log_index: 'int', reserve0: 'numeric', reserve1: 'numeric' },
} as const;

/** Tables that are filled from blocks directly. */
export type BlockTable = keyof typeof COLUMNS;

/** Turns blocks into the rows of each table. */
export function rowsOfBlocks(blocks: readonly WholeBlock[], selection: Selection): Record<BlockTable, Rows> {
  const tables = Object.fromEntries(
    Object.entries(COLUMNS).map(([name, columns]) => [name, { columns, rows: [] }]),
  ) as unknown as Record<BlockTable, Rows>;
  for (const { block, receipts } of blocks) {
    const number = Number(block.number);
    tables.blocks.rows.push(blockRow({ block, receipts }));
    for (const [index, transaction] of block.transactions.entries()) {
      const receipt = receipts[index];
      if (!receipt) continue; // Checked when it was fetched: there is one for each.
      const logs = receipt.logs.filter((log) => isWanted(log, selection));
      if (logs.length === 0 && !isTouched(transaction, selection)) continue;
      tables.transactions.rows.push(transactionRow(number, index, transaction, receipt));
      for (const log of logs) addLog(tables, number, log, selection);
    }
  }
  return tables;
}

/** A log is wanted if its contract or one of its topics is a listed address. */
function isWanted({ address, topics }: RawLog, { addresses }: Selection): boolean {
  if (addresses === null || addresses.has(address.toLowerCase())) return true;
  return topics.some((topic, index) => index > 0 && addresses.has(`0x${topic.slice(-40).toLowerCase()}`));
}

function isTouched({ from, to }: RawTransaction, { addresses }: Selection): boolean {
  return addresses === null || addresses.has(from.toLowerCase()) || addresses.has((to ?? '').toLowerCase());
}

function blockRow({ block }: WholeBlock): Cell[] {
  return [
    ...[Number(block.number), lower(block.hash), lower(block.parentHash)],
    ...[new Date(Number(block.timestamp) * 1000).toISOString(), block.nonce ?? null, lower(block.sha3Uncles)],
    ...[lower(block.logsBloom), lower(block.transactionsRoot), lower(block.stateRoot), lower(block.receiptsRoot)],
    ...[lower(block.miner), decimal(block.difficulty), decimal(block.totalDifficulty), decimal(block.size)],
    ...[block.extraData ?? null, decimal(block.gasLimit), decimal(block.gasUsed), decimal(block.baseFeePerGas)],
    block.transactions.length,
  ];
}

function transactionRow(block: number, index: number, sent: RawTransaction, receipt: RawReceipt): Cell[] {
  return [
    ...[block, index, lower(sent.hash), decimal(sent.nonce), lower(sent.from), lower(sent.to)],
    ...[decimal(sent.value), decimal(sent.gas), decimal(receipt.effectiveGasPrice ?? sent.gasPrice), lower(sent.input)],
    ...[decimal(receipt.cumulativeGasUsed), decimal(receipt.gasUsed), lower(receipt.contractAddress)],
    ...[decimal(receipt.status), lower(receipt.root), decimal(sent.type)],
  ];
}

function addLog(tables: Record<BlockTable, Rows>, block: number, log: RawLog, { wrapped }: Selection): void {
  const address = log.address.toLowerCase();
  const index = Number(log.logIndex);
  const place = [block, index, Number(log.transactionIndex), log.transactionHash.toLowerCase()];
  const topics = [0, 1, 2, 3].map((at) => lower(log.topics[at]));
  tables.logs.rows.push([...place, address, log.data.toLowerCase(), ...topics]);
  const told: Told | null = decodeLog(log, wrapped);
  switch (told?.kind) {
    case 'token':
      tables.token_transfers.rows.push([...place, address, told.from, told.to, String(told.amount)]);
      break;
    case 'nft': {
      const { type, operator, from, to, moved } = told;
      for (const [sub, { tokenId, amount }] of moved.entries()) {
        const what = [address, type, operator, from, to, String(tokenId), String(amount)];
        tables.nft_transfers.rows.push([...place, sub, ...what]);
      }
      break;
    }
    case 'trade': {
      const { seller, buyer, token, tokenIds, price, currency } = told.trade;
      const ids = `{${tokenIds.join(',')}}`;
      tables.trades.rows.push([...place, address, seller, buyer, token, ids, String(price), currency]);
      break;
    }
    case 'pair':
      tables.pairs.rows.push([told.pair, address, 'uniswapv2', told.token0, told.token1, block]);
      break;
    case 'sync':
      tables.pair_reserves.rows.push([address, block, index, String(told.reserve0), String(told.reserve1)]);
      break;
    case undefined:
      break;
  }
}

const lower = (hex: string | null | undefined): string | null => hex?.toLowerCase() ?? null;

const decimal = (hex: string | null | undefined): string | null => (hex == null ? null : BigInt(hex).toString());
