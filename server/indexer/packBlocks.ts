import { packRows, type PackedRows } from '@/server/indexer/copyRows';
import type { FetchedRange } from '@/server/indexer/ingest';
import type { WholeBlock } from '@/server/indexer/RawBlock';
import { rowsOfBlocks, type BlockTable, type Selection } from '@/server/indexer/rowsOfBlocks';

/** Consecutive blocks as they are written: what the node said of them is far larger, and let go at once. */
export type PackedBlocks = FetchedRange & { tables: Readonly<Record<BlockTable, PackedRows>> };

/** Turns blocks, of which there is at least one, into the rows that are written of them. */
export function packBlocks(blocks: readonly WholeBlock[], selection: Selection): PackedBlocks {
  const rows = Object.entries(rowsOfBlocks(blocks, selection));
  const tables = Object.fromEntries(rows.map(([table, given]) => [table, packRows(given)]));
  return { ...rangeOf(blocks), tables: tables as Record<BlockTable, PackedRows> };
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
