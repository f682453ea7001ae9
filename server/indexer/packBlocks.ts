import { packRows, type PackedRows } from '@/server/indexer/copyRows';
import type { FetchedRange } from '@/server/indexer/ingest';
import type { WholeBlock } from '@/server/chain/RawBlock';
import { rowsOfBlocks, type BlockTable, type Selection } from '@/server/indexer/decode/rowsOfBlocks';

/** Consecutive blocks as they are written: what the node said of them is far larger, and let go at once. */
export type PackedBlocks = FetchedRange & {
  tables: Readonly<Record<BlockTable, PackedRows>>;
  /** The newest block in which each contract left a trace: a log of it, or a transaction to it. */
  touched: ReadonlyMap<string, number>;
  /** The contracts that told of NFTs in a form that is not understood. */
  odd: ReadonlySet<string>;
};

/** Turns blocks, of which there is at least one, into the rows that are written of them. */
export function packBlocks(blocks: readonly WholeBlock[], selection: Selection): PackedBlocks {
  const odd = new Set<string>();
  const rows = Object.entries(rowsOfBlocks(blocks, selection, odd));
  const tables = Object.fromEntries(rows.map(([table, given]) => [table, packRows(given)]));
  return { ...rangeOf(blocks), tables: tables as Record<BlockTable, PackedRows>, touched: touchedBy(blocks), odd };
}

/** Whatever is selected: a contract may change balances of those that are kept in a log that is not. */
function touchedBy(blocks: readonly WholeBlock[]): Map<string, number> {
  const touched = new Map<string, number>();
  for (const { block, receipts } of blocks) {
    const number = Number(block.number);
    for (const { to } of block.transactions) if (to) touched.set(to.toLowerCase(), number);
    for (const { logs } of receipts) for (const { address } of logs) touched.set(address.toLowerCase(), number);
  }
  return touched;
}

/** The place of blocks in the chain, of which there is at least one. */
export function rangeOf(blocks: readonly WholeBlock[]): FetchedRange {
  const [oldest, newest] = [blocks[0]?.block, blocks.at(-1)?.block];
  if (!oldest || !newest) throw new RangeError('there is no block');
  return {
    first: Number(oldest.number),
    last: Number(newest.number),
    parentHash: oldest.parentHash.toLowerCase(),
    hash: newest.hash.toLowerCase(),
    transactions: blocks.reduce((sum, { block }) => sum + block.transactions.length, 0),
  };
}
