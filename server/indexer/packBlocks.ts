import { packRows, type PackedRows } from '@/server/indexer/copyRows';
import type { FetchedRange } from '@/server/indexer/ingest';
import type { BlockWithReceipts } from '@/server/chain/RawBlock';
import type { NftRange } from '@/server/db/chains/nftRefreshes';
import { readMetadataUpdates } from '@/server/indexer/decode/metadataUpdates';
import {
  type BlockNotes,
  type UnclearTransfers,
  rowsOfBlocks,
  type BlockTable,
  type Selection,
} from '@/server/indexer/decode/rowsOfBlocks';

/**
 * Consecutive blocks in the form in which they are written; the node's far larger responses are
 * released.
 */
export type PackedBlocks = FetchedRange & {
  tables: Readonly<Record<BlockTable, PackedRows>>;
  /** The newest block with activity of each contract: a log of it, or a transaction to it. */
  touched: ReadonlyMap<string, number>;
  /** The contracts with malformed NFT transfers. */
  odd: ReadonlySet<string>;
  /** The contracts with `Transfer` logs of a form that only they can explain. */
  unclear: ReadonlyMap<string, UnclearTransfers>;
  /** The NFTs whose metadata changed, whatever is selected: any known NFT is read anew. */
  updates: readonly NftRange[];
};

/** Converts at least one block to rows. */
export function packBlocks(blocks: readonly BlockWithReceipts[], selection: Selection): PackedBlocks {
  const notes: BlockNotes = { inconsistent: new Set(), unclear: new Map() };
  const rows = Object.entries(rowsOfBlocks(blocks, selection, notes));
  const tables = Object.fromEntries(rows.map(([table, given]) => [table, packRows(given)]));
  return {
    ...rangeOf(blocks),
    tables: tables as Record<BlockTable, PackedRows>,
    touched: touchedBy(blocks),
    odd: notes.inconsistent,
    unclear: notes.unclear,
    updates: readMetadataUpdates(blocks.flatMap(({ receipts }) => receipts.flatMap(({ logs }) => logs))),
  };
}

/**
 * Whatever is selected: a contract may change balances of selected addresses in a log that is not.
 */
function touchedBy(blocks: readonly BlockWithReceipts[]): Map<string, number> {
  const touched = new Map<string, number>();
  for (const { block, receipts } of blocks) {
    const number = Number(block.number);
    for (const { to } of block.transactions) if (to) touched.set(to.toLowerCase(), number);
    for (const { logs } of receipts) for (const { address } of logs) touched.set(address.toLowerCase(), number);
  }
  return touched;
}

/** The position of at least one block in the chain. */
export function rangeOf(blocks: readonly BlockWithReceipts[]): FetchedRange {
  const [oldest, newest] = [blocks[0]?.block, blocks.at(-1)?.block];
  if (!oldest || !newest) throw new RangeError('no blocks given');
  return {
    first: Number(oldest.number),
    last: Number(newest.number),
    parentHash: oldest.parentHash.toLowerCase(),
    hash: newest.hash.toLowerCase(),
    transactions: blocks.reduce((sum, { block }) => sum + block.transactions.length, 0),
  };
}
