import { bytesCell, type Cell, type Rows } from '@/server/indexer/copyRows';
import type { RawLog, RawReceipt, RawTransaction, BlockWithReceipts } from '@/server/chain/RawBlock';
import { countConsecutive, decodeLog, isNftLog, type DecodedLog } from '@/server/indexer/decode/decodeLog';
import { UNKNOWN_EXCHANGE } from '@/server/chain/exchanges';
import { formKey, type TransferForms } from '@/server/indexer/decode/transferForm';

/**
 * Which of a chain's logs and transactions are kept, and which contracts are wrapped native coins.
 */
export type Selection = {
  /** Lower-case addresses; `null` keeps everything. */
  addresses: ReadonlySet<string> | null;
  wrapped: ReadonlySet<string>;
  /** Names of the known exchanges by factory. */
  exchanges: ReadonlyMap<string, string>;
  /** How contracts log `Transfer` that do not follow the standards. */
  forms: TransferForms;
};

/** The first block of a contract's `Transfer` logs with some number of topics, whose form only the contract can explain. */
export type UnclearTransfers = { address: string; topics: number; block: number };

/** What blocks hold besides rows. */
export type BlockNotes = {
  /** The contracts with malformed NFT transfers. */
  inconsistent: Set<string>;
  /** By contract and number of topics. */
  unclear: Map<string, UnclearTransfers>;
};

const LOG_POSITION = ['block_number', 'log_index', 'transaction_index', 'transaction_hash'];

const COLUMNS = {
  blocks: [
    ...['number', 'hash', 'parent_hash', 'time', 'nonce', 'sha3_uncles', 'logs_bloom', 'transactions_root'],
    ...['state_root', 'receipts_root', 'miner', 'difficulty', 'total_difficulty', 'size', 'extra_data', 'gas_limit'],
    ...['gas_used', 'base_fee', 'transaction_count'],
  ],
  transactions: [
    ...[
      'block_number',
      'transaction_index',
      'hash',
      'nonce',
      'from_address',
      'to_address',
      'value',
      'gas',
      'gas_price',
    ],
    ...['input', 'cumulative_gas_used', 'gas_used', 'contract_address', 'status', 'root', 'type'],
  ],
  logs: [...LOG_POSITION, 'address', 'data', 'topic0', 'topic1', 'topic2', 'topic3'],
  token_transfers: [...LOG_POSITION, 'token_address', 'from_address', 'to_address', 'amount'],
  nft_transfers: [
    ...[...LOG_POSITION, 'sub', 'token_address', 'contract_type', 'operator', 'from_address', 'to_address', 'token_id'],
    'amount',
  ],
  trades: [
    ...[
      ...LOG_POSITION,
      'marketplace_address',
      'seller_address',
      'buyer_address',
      'token_address',
      'token_ids',
      'price',
    ],
    'currency',
  ],
  pairs: ['address', 'factory', 'exchange', 'token0', 'token1', 'block_number'],
  pair_reserves: ['pair', 'block_number', 'log_index', 'reserve0', 'reserve1'],
  pools: ['address', 'factory', 'exchange', 'token0', 'token1', 'fee', 'block_number'],
  pool_prices: ['pool', 'block_number', 'log_index', 'sqrt_price', 'liquidity'],
} as const;

/** A table filled from blocks directly. */
export type BlockTable = keyof typeof COLUMNS;

/** The tables filled from blocks, in write order. */
export const BLOCK_TABLES = Object.keys(COLUMNS) as readonly BlockTable[];

/**
 * A transaction that moves a range of NFTs must have used this much gas per NFT; otherwise one
 * cheap log would fill thousands of rows. Minting a range in a constructor uses several times more.
 */
const GAS_OF_CONSECUTIVE = 100;

/**
 * Converts blocks to the rows of each table.
 *
 * @param notes collects what else they hold
 */
export function rowsOfBlocks(
  blocks: readonly BlockWithReceipts[],
  selection: Selection,
  notes: BlockNotes = { inconsistent: new Set(), unclear: new Map() },
): Record<BlockTable, Rows> {
  const tables = emptyTables();
  for (const { block, receipts } of blocks) {
    const number = Number(block.number);
    tables.blocks.rows.push(blockRow({ block, receipts }));
    for (const [index, transaction] of block.transactions.entries()) {
      const receipt = receipts[index];
      if (!receipt) continue; // Checked when it was fetched: each transaction has one.
      const logs = receipt.logs.filter((log) => isWanted(log, selection));
      if (logs.length === 0 && !isTouched(transaction, selection)) continue;
      tables.transactions.rows.push(transactionRow(number, index, transaction, receipt));
      let maxConsecutive = Math.floor(Number(receipt.gasUsed) / GAS_OF_CONSECUTIVE);
      for (const log of logs) {
        const decoded = decodeLog(log, selection.wrapped, maxConsecutive, selection.forms);
        if (decoded) maxConsecutive -= countConsecutive(log, decoded);
        else if (isNftLog(log)) notes.inconsistent.add(log.address.toLowerCase());
        if (decoded?.kind === 'unclear') noteUnclear(notes, log, number);
        addLog(tables, number, { log, decoded }, selection);
      }
    }
  }
  return tables;
}

/** The tables without a row. */
export const emptyTables = (): Record<BlockTable, Rows> =>
  Object.fromEntries(
    Object.entries(COLUMNS).map(([name, columns]) => [name, { columns, rows: [] }]),
  ) as unknown as Record<BlockTable, Rows>;

function noteUnclear({ unclear }: BlockNotes, { address, topics }: RawLog, block: number): void {
  const key = formKey(address.toLowerCase(), topics.length);
  if (!unclear.has(key)) unclear.set(key, { address: address.toLowerCase(), topics: topics.length, block });
}

/**
 * A log is kept if its contract, one of its topics or one of the first words of its data is a
 * listed address.
 */
function isWanted({ address, topics, data }: RawLog, { addresses }: Selection): boolean {
  if (addresses === null || addresses.has(address.toLowerCase())) return true;
  const isNamed = topics.some((topic, index) => index > 0 && addresses.has(`0x${topic.slice(-40).toLowerCase()}`));
  return isNamed || namesOne(data, 2, addresses);
}

/** A call that names a listed address may change its balance without an event. */
function isTouched({ from, to, input }: RawTransaction, { addresses }: Selection): boolean {
  if (addresses === null || addresses.has(from.toLowerCase()) || addresses.has((to ?? '').toLowerCase())) return true;
  return namesOne(input, 10, addresses);
}

/** Words of a call or of a log's data to search: as many as the checks of tokens and NFTs read. */
const WORDS = 4;

function namesOne(hex: string, start: number, addresses: ReadonlySet<string>): boolean {
  return Array.from({ length: WORDS }, (_, at) => hex.slice(start + 64 * at, start + 64 * (at + 1))).some(
    (word) => word.startsWith('0'.repeat(24)) && addresses.has(`0x${word.slice(24).toLowerCase()}`),
  );
}

function blockRow({ block }: BlockWithReceipts): Cell[] {
  return [
    ...[Number(block.number), bytes(block.hash), bytes(block.parentHash)],
    ...[new Date(Number(block.timestamp) * 1000).toISOString(), block.nonce ?? null, bytes(block.sha3Uncles)],
    ...[bytes(block.logsBloom), bytes(block.transactionsRoot), bytes(block.stateRoot), bytes(block.receiptsRoot)],
    ...[bytes(block.miner), decimal(block.difficulty), decimal(block.totalDifficulty), decimal(block.size)],
    ...[block.extraData ?? null, decimal(block.gasLimit), decimal(block.gasUsed), decimal(block.baseFeePerGas)],
    block.transactions.length,
  ];
}

function transactionRow(block: number, index: number, sent: RawTransaction, receipt: RawReceipt): Cell[] {
  return [
    ...[block, index, bytes(sent.hash), decimal(sent.nonce), bytes(sent.from), bytes(sent.to)],
    ...[decimal(sent.value), decimal(sent.gas), decimal(receipt.effectiveGasPrice ?? sent.gasPrice), bytes(sent.input)],
    ...[decimal(receipt.cumulativeGasUsed), decimal(receipt.gasUsed), bytes(receipt.contractAddress)],
    ...[decimal(receipt.status), bytes(receipt.root), decimal(sent.type)],
  ];
}

function addLog(
  tables: Record<BlockTable, Rows>,
  block: number,
  { log, decoded }: { log: RawLog; decoded: DecodedLog | null },
  selection: Selection,
): void {
  const address = bytes(log.address);
  const index = Number(log.logIndex);
  const place = [block, index, Number(log.transactionIndex), bytes(log.transactionHash)];
  const topics = [0, 1, 2, 3].map((at) => bytes(log.topics[at]));
  tables.logs.rows.push([...place, address, bytes(log.data), ...topics]);
  const exchange = selection.exchanges.get(log.address.toLowerCase()) ?? UNKNOWN_EXCHANGE;
  switch (decoded?.kind) {
    case 'token':
    case 'nft':
      addTransfer(tables, { place, address }, decoded);
      break;
    case 'trade': {
      const { seller, buyer, token, tokenIds, price, currency } = decoded.trade;
      const ids = `{${tokenIds.join(',')}}`;
      const sides = [bytes(seller), bytes(buyer), bytes(token)];
      tables.trades.rows.push([...place, address, ...sides, ids, String(price), bytes(currency)]);
      break;
    }
    case 'pair':
      tables.pairs.rows.push([
        bytes(decoded.pair),
        address,
        exchange,
        bytes(decoded.token0),
        bytes(decoded.token1),
        block,
      ]);
      break;
    case 'sync':
      tables.pair_reserves.rows.push([address, block, index, String(decoded.reserve0), String(decoded.reserve1)]);
      break;
    case 'pool':
      tables.pools.rows.push([
        ...[
          bytes(decoded.pool),
          address,
          exchange,
          bytes(decoded.token0),
          bytes(decoded.token1),
          String(decoded.fee),
          block,
        ],
      ]);
      break;
    case 'price':
      tables.pool_prices.rows.push([address, block, index, String(decoded.sqrtPrice), String(decoded.liquidity)]);
      break;
    case 'unclear':
    case undefined:
      break;
  }
}

/** Adds the rows of a decoded transfer. @param log its position in the chain, and its contract */
export function addTransfer(
  tables: Pick<Record<BlockTable, Rows>, 'token_transfers' | 'nft_transfers'>,
  { place, address }: { place: readonly Cell[]; address: Cell },
  decoded: Extract<DecodedLog, { kind: 'token' | 'nft' }>,
): void {
  const { from, to } = decoded;
  if (decoded.kind === 'token') {
    tables.token_transfers.rows.push([...place, address, bytes(from), bytes(to), String(decoded.amount)]);
    return;
  }
  const { type, operator, moved } = decoded;
  for (const [sub, { tokenId, amount }] of moved.entries()) {
    const what = [address, type, bytes(operator), bytes(from), bytes(to), String(tokenId), String(amount)];
    tables.nft_transfers.rows.push([...place, sub, ...what]);
  }
}

const bytes = (hex: string | null | undefined): Cell => (hex == null ? null : bytesCell(hex));

/** Hex digits that safely fit a number. */
const SHORT = 12;

function decimal(hex: string | null | undefined): Cell {
  if (hex == null) return null;
  return hex.length <= SHORT ? Number(hex) : BigInt(hex).toString();
}
