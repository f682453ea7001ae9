import { setTimeout as sleep } from 'node:timers/promises';

/** Ranges that are fetched at a time, and those that are on their way or wait to be written. */
const IN_FLIGHT = 4;
const AHEAD = 8;

/** Blocks in a range: at first and, where there are as many, near the end; and at most. */
const FIRST_SIZE = 20;
const LARGEST = 200;

/** A range is good if it takes no longer, in milliseconds, and holds no more transactions. */
const GOOD_TIME = 1_000;
const MANY_TRANSACTIONS = 2_000;

/** While more transactions wait to be written, nothing more is fetched: memory is bounded by it. */
const MOST_WAITING = 2 * MANY_TRANSACTIONS;

/**
 * Each write has a cost of its own: while as many ranges are fetched as may be, what came waits for more, until so many
 * milliseconds after the last write began. No write has more transactions than that, unless a single range has.
 */
const WRITE_TIME = 1_000;
const WRITE_TRANSACTIONS = 3 * MANY_TRANSACTIONS;

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

/** What has to be known of blocks that were fetched. */
export type FetchedRange = {
  /** The numbers of the first and the last block. */
  first: number;
  last: number;
  /** The hash of the block before the first, and of the last, in lower case. */
  parentHash: string;
  hash: string;
  /** The number of all their transactions. */
  transactions: number;
};

/** At least one of them. */
export type OneOrMore<Item> = readonly [Item, ...Item[]];

/** A range on its way: it is there once it came. */
type Coming<Fetched> = { fetched: Fetched | null; came: Promise<Fetched> };

/**
 * Fetches the blocks from one to another in ranges, several at once, and hands them over in the order of the chain,
 * several in one go where more came. Ranges grow while the node is quick, and shrink when it is slow, refuses, or blocks
 * are full.
 *
 * @param fetchRange fetches the blocks from one number to another; the time it takes is held to be the node's
 * @param take gets ranges that follow each other in the chain
 * @throws what `fetchRange` or `take` throws, once all that came before it was taken
 */
export async function ingest<Fetched extends FetchedRange>(
  { first, last, size }: { first: number; last: number; size: RangeSize },
  fetchRange: (first: number, last: number) => Promise<Fetched>,
  take: (ranges: OneOrMore<Fetched>) => Promise<void>,
): Promise<void> {
  const ranges: Coming<Fetched>[] = [];
  let next = first;
  let fetching = 0;
  let isOver = false;
  const start = () => {
    const from = next;
    // Ranges get smaller towards the end, so that the last one keeps nobody waiting for long.
    const share = Math.max(FIRST_SIZE, Math.ceil((last - from + 1) / IN_FLIGHT));
    const to = Math.min(last, from + Math.min(size.blocks, share) - 1);
    next = to + 1;
    fetching++;
    const range: Coming<Fetched> = { fetched: null, came: fetchSized(from, to, size, fetchRange) };
    range.came.then(
      (fetched) => {
        range.fetched = fetched;
        fetching--;
        fill();
      },
      () => {
        fetching--;
        isOver = true; // DecodedLog when its turn comes; what is fetched beyond it would be lost.
      },
    );
    ranges.push(range);
  };
  const fill = () => {
    const waiting = ranges.reduce((sum, { fetched }) => sum + (fetched?.transactions ?? 0), 0);
    if (waiting > MOST_WAITING) return;
    while (!isOver && next <= last && fetching < IN_FLIGHT && ranges.length < AHEAD) start();
  };
  /** Waits for more ranges for as long as none is held back by those that wait to be written. */
  const gather = async (until: number) => {
    for (let left = until - performance.now(); left > 0 && fetching === IN_FLIGHT; left = until - performance.now()) {
      const coming = ranges.filter(({ fetched }) => fetched === null).map(({ came }) => came);
      // After a failure nothing more is fetched, so this ends: what came before is written before it is told.
      await Promise.race([...coming, sleep(left, undefined, { ref: false })]).catch(() => undefined);
    }
  };
  try {
    fill();
    for (let range = ranges[0], until = performance.now() + WRITE_TIME; range; range = ranges[0]) {
      const front = await range.came;
      await gather(until);
      until = performance.now() + WRITE_TIME;
      const ready = takeReady(front, ranges);
      fill();
      await take(ready);
    }
  } finally {
    isOver = true;
    await Promise.allSettled(ranges.map(({ came }) => came));
  }
}

/**
 * Takes the front and the ranges behind it that came, as many as may be written in one go. The chain may have changed
 * between two of them: such do not go together.
 */
function takeReady<Fetched extends FetchedRange>(front: Fetched, ranges: Coming<Fetched>[]): OneOrMore<Fetched> {
  const ready: [Fetched, ...Fetched[]] = [front];
  let { transactions, hash } = front;
  for (ranges.shift(); ranges[0]?.fetched; ranges.shift()) {
    const { fetched } = ranges[0];
    transactions += fetched.transactions;
    if (transactions > WRITE_TRANSACTIONS || fetched.parentHash !== hash) break;
    hash = fetched.hash;
    ready.push(fetched);
  }
  return ready;
}

async function fetchSized<Fetched extends FetchedRange>(
  from: number,
  to: number,
  size: RangeSize,
  fetchRange: (first: number, last: number) => Promise<Fetched>,
): Promise<Fetched> {
  const began = performance.now();
  const blocks = to - from + 1;
  try {
    const fetched = await fetchRange(from, to);
    const perBlock = Math.max(1, fetched.transactions / blocks);
    if (++size.good % FORGIVING === 0) size.most = Math.min(LARGEST, size.most * 2);
    const room = Math.max(1, Math.min(size.most, Math.floor(MANY_TRANSACTIONS / perBlock)));
    const factor = performance.now() - began > 3 * GOOD_TIME ? 0.5 : performance.now() - began < GOOD_TIME ? 2 : 1;
    if (blocks >= size.blocks || factor < 1) {
      size.blocks = Math.max(1, Math.min(room, Math.ceil(blocks * factor)));
    }
    return fetched;
  } catch (error) {
    size.blocks = size.most = Math.max(1, Math.floor(blocks / 2));
    size.good = 0;
    throw error;
  }
}
