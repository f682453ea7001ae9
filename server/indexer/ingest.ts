import type { FetchBlocks } from '@/server/indexer/fetchBlocks';
import type { WholeBlock } from '@/server/indexer/RawBlock';

/** Ranges that are fetched while another is written. */
const IN_FLIGHT = 4;

/** Blocks in a range: at first, and at most. */
const FIRST_SIZE = 20;
const LARGEST = 200;

/** A range is good if it takes no longer, in milliseconds, and holds no more transactions: memory is bounded by it. */
const GOOD_TIME = 1_000;
const MANY_TRANSACTIONS = 4_000;

/** The size of ranges, which outlives one run: a node that choked is asked for less from then on. */
export type RangeSize = { blocks: number };

/** The size to begin with. */
export const firstRangeSize = (): RangeSize => ({ blocks: FIRST_SIZE });

/**
 * Fetches the blocks from one to another in ranges, several at once, and hands each range over in the order of the
 * chain. Ranges grow while the node is quick, and shrink when it is slow, refuses, or blocks are full.
 */
export async function ingest(
  { first, last, size }: { first: number; last: number; size: RangeSize },
  fetchBlocks: FetchBlocks,
  take: (blocks: WholeBlock[]) => Promise<void>,
): Promise<void> {
  const running: Promise<WholeBlock[]>[] = [];
  let next = first;
  const start = () => {
    const from = next;
    const to = Math.min(last, from + size.blocks - 1);
    next = to + 1;
    const range = fetchRange(from, to, size, fetchBlocks);
    range.catch(() => undefined); // Seen when its turn comes, or another failed before it.
    running.push(range);
  };
  try {
    while (next <= last || running.length > 0) {
      while (next <= last && running.length < IN_FLIGHT) start();
      const range = running.shift();
      if (range) await take(await range);
    }
  } finally {
    await Promise.allSettled(running);
  }
}

async function fetchRange(from: number, to: number, size: RangeSize, fetchBlocks: FetchBlocks): Promise<WholeBlock[]> {
  const began = Date.now();
  try {
    const blocks = await fetchBlocks(from, to);
    const transactions = blocks.reduce((sum, { block }) => sum + block.transactions.length, 0);
    const perBlock = Math.max(1, transactions / blocks.length);
    const room = Math.max(1, Math.min(LARGEST, Math.floor(MANY_TRANSACTIONS / perBlock)));
    const factor = Date.now() - began > 3 * GOOD_TIME ? 0.5 : Date.now() - began < GOOD_TIME ? 2 : 1;
    if (blocks.length >= size.blocks || factor < 1) {
      size.blocks = Math.max(1, Math.min(room, Math.ceil(blocks.length * factor)));
    }
    return blocks;
  } catch (error) {
    size.blocks = Math.max(1, Math.floor(size.blocks / 2));
    throw error;
  }
}
