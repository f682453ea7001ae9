import type { FetchBlocks } from '@/server/indexer/fetchBlocks';
import type { WholeBlock } from '@/server/indexer/RawBlock';

/** Ranges that are fetched at a time, and those that are there or on their way while another is written. */
const IN_FLIGHT = 4;
const AHEAD = 8;

/** Blocks in a range: at first, and at most. */
const FIRST_SIZE = 20;
const LARGEST = 200;

/** A range is good if it takes no longer, in milliseconds, and holds no more transactions: memory is bounded by it. */
const GOOD_TIME = 1_000;
const MANY_TRANSACTIONS = 2_000;

/** After so many good ranges in a row a node that refused larger ones is asked for them again. */
const FORGIVING = 50;

/** The size of ranges, which outlives one run: a node that choked is asked for less from then on. */
export type RangeSize = {
  blocks: number;
  /** More than these were refused of late. */
  most: number;
  /** Good ranges in a row. */
  good: number;
};

/** The size to begin with. */
export const firstRangeSize = (): RangeSize => ({ blocks: FIRST_SIZE, most: LARGEST, good: 0 });

/** A range on its way: its blocks are there once they came. */
type Range = { blocks: WholeBlock[] | null; came: Promise<WholeBlock[]> };

/**
 * Fetches the blocks from one to another in ranges, several at once, and hands them over in the order of the chain:
 * one range, or several that came while the one before was written. Ranges grow while the node is quick, and shrink
 * when it is slow, refuses, or blocks are full.
 */
export async function ingest(
  { first, last, size }: { first: number; last: number; size: RangeSize },
  fetchBlocks: FetchBlocks,
  take: (blocks: WholeBlock[]) => Promise<void>,
): Promise<void> {
  const ranges: Range[] = [];
  let next = first;
  let fetching = 0;
  let isOver = false;
  const start = () => {
    const from = next;
    const to = Math.min(last, from + size.blocks - 1);
    next = to + 1;
    fetching++;
    const range: Range = { blocks: null, came: fetchRange(from, to, size, fetchBlocks) };
    range.came.then(
      (blocks) => {
        range.blocks = blocks;
        fetching--;
        fill();
      },
      () => fetching--, // Seen when its turn comes, or another failed before it.
    );
    ranges.push(range);
  };
  const fill = () => {
    const waiting = ranges.reduce((sum, { blocks }) => sum + countTransactions(blocks ?? []), 0);
    if (waiting > 2 * MANY_TRANSACTIONS) return; // Blocks got fuller all at once.
    while (!isOver && next <= last && fetching < IN_FLIGHT && ranges.length < AHEAD) start();
  };
  try {
    fill();
    for (let range = ranges[0]; range; range = ranges[0]) {
      await range.came;
      const blocks = takeReady(ranges);
      fill();
      await take(blocks);
    }
  } finally {
    isOver = true;
    await Promise.allSettled(ranges.map(({ came }) => came));
  }
}

/**
 * Takes the ranges at the front that came, as many as may be written in one go. The chain may have changed between two
 * of them: such do not go together.
 */
function takeReady(ranges: Range[]): WholeBlock[] {
  const ready: WholeBlock[] = [];
  for (let count = 0; ranges[0]?.blocks; ranges.shift()) {
    const { blocks } = ranges[0];
    count += countTransactions(blocks);
    const before = ready.at(-1)?.block.hash;
    if (before !== undefined && (count > MANY_TRANSACTIONS || blocks[0]?.block.parentHash !== before)) break;
    ready.push(...blocks);
  }
  return ready;
}

const countTransactions = (blocks: readonly WholeBlock[]): number =>
  blocks.reduce((sum, { block }) => sum + block.transactions.length, 0);

async function fetchRange(from: number, to: number, size: RangeSize, fetchBlocks: FetchBlocks): Promise<WholeBlock[]> {
  const began = Date.now();
  try {
    const blocks = await fetchBlocks(from, to);
    const perBlock = Math.max(1, countTransactions(blocks) / blocks.length);
    if (++size.good % FORGIVING === 0) size.most = Math.min(LARGEST, size.most * 2);
    const room = Math.max(1, Math.min(size.most, Math.floor(MANY_TRANSACTIONS / perBlock)));
    const factor = Date.now() - began > 3 * GOOD_TIME ? 0.5 : Date.now() - began < GOOD_TIME ? 2 : 1;
    if (blocks.length >= size.blocks || factor < 1) {
      size.blocks = Math.max(1, Math.min(room, Math.ceil(blocks.length * factor)));
    }
    return blocks;
  } catch (error) {
    size.blocks = size.most = Math.max(1, Math.floor((to - from + 1) / 2));
    size.good = 0;
    throw error;
  }
}
