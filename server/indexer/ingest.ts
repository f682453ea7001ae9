import { setTimeout as sleep } from 'node:timers/promises';

/** Ranges fetched concurrently, and those being fetched or waiting to be written. */
const IN_FLIGHT = 4;
const MAX_PREFETCHED = 8;

/** Blocks per range: at first and, if there are as many, near the end; and at most. */
const INITIAL_RANGE = 20;
const MAX_RANGE = 200;

/** A range is good if it takes no longer, in milliseconds, and has no more transactions. */
const TARGET_MS = 1_000;
const MANY_TRANSACTIONS = 2_000;

/** Fetching pauses while more transactions wait to be written, which bounds memory. */
const MAX_QUEUED_TRANSACTIONS = 2 * MANY_TRANSACTIONS;

/**
 * Each write has a fixed cost: while the maximum of ranges is being fetched, received ranges wait
 * for more until this time after the last write began, in milliseconds. No write has more
 * transactions than that, except a single range.
 */
const WRITE_TIME = 1_000;
const WRITE_TRANSACTIONS = 3 * MANY_TRANSACTIONS;

/**
 * After this many good ranges in a row, a node that rejected larger ones is asked for them again.
 */
const GROW_AFTER = 50;

/**
 * The size of ranges, kept between runs, so that an overloaded node is asked for less from then on.
 */
export type RangeSize = {
  blocks: number;
  /** Sizes above this were rejected recently. */
  max: number;
  /** Good ranges in a row. */
  good: number;
};

/** The initial size. */
export const initialRangeSize = (): RangeSize => ({ blocks: INITIAL_RANGE, max: MAX_RANGE, good: 0 });

/** What must be known of fetched blocks. */
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

/** A range being fetched; set once it arrived. */
type Coming<Fetched> = { fetched: Fetched | null; came: Promise<Fetched> };

/**
 * Fetches a range of blocks in smaller ranges, several at once, and delivers them in chain order,
 * merging what arrived together. Ranges grow while the node is fast, and shrink when it is slow or
 * refuses, or blocks are full.
 *
 * @param fetchRange fetches the blocks from one number to another; its duration is attributed to
 * the node
 * @param take gets ranges that follow each other in the chain
 * @throws what `fetchRange` or `take` throws, once all that arrived before it was taken
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
    // Ranges get smaller towards the end, so that the last one does not take long.
    const share = Math.max(INITIAL_RANGE, Math.ceil((last - from + 1) / IN_FLIGHT));
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
        isOver = true; // Reported in order; what is fetched beyond it would be lost.
      },
    );
    ranges.push(range);
  };
  const fill = () => {
    const waiting = ranges.reduce((sum, { fetched }) => sum + (fetched?.transactions ?? 0), 0);
    if (waiting > MAX_QUEUED_TRANSACTIONS) return;
    while (!isOver && next <= last && fetching < IN_FLIGHT && ranges.length < MAX_PREFETCHED) start();
  };
  /** Waits for more ranges unless those waiting to be written block further fetches. */
  const collect = async (until: number) => {
    for (let left = until - performance.now(); left > 0 && fetching === IN_FLIGHT; left = until - performance.now()) {
      const coming = ranges.filter(({ fetched }) => fetched === null).map(({ came }) => came);
      // After a failure nothing more is fetched, so this ends: earlier ranges are written before
      // the error is thrown.
      await Promise.race([...coming, sleep(left, undefined, { ref: false })]).catch(() => undefined);
    }
  };
  try {
    fill();
    for (let range = ranges[0], until = performance.now() + WRITE_TIME; range; range = ranges[0]) {
      const front = await range.came;
      await collect(until);
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
 * Takes the first range and those after it that arrived, as many as one write may have. The chain
 * may have changed between two of them: these are not merged.
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
  const startedAt = performance.now();
  const blocks = to - from + 1;
  try {
    const fetched = await fetchRange(from, to);
    const perBlock = Math.max(1, fetched.transactions / blocks);
    if (++size.good % GROW_AFTER === 0) size.max = Math.min(MAX_RANGE, size.max * 2);
    const room = Math.max(1, Math.min(size.max, Math.floor(MANY_TRANSACTIONS / perBlock)));
    const factor =
      performance.now() - startedAt > 3 * TARGET_MS ? 0.5 : performance.now() - startedAt < TARGET_MS ? 2 : 1;
    if (blocks >= size.blocks || factor < 1) {
      size.blocks = Math.max(1, Math.min(room, Math.ceil(blocks * factor)));
    }
    return fetched;
  } catch (error) {
    size.blocks = size.max = Math.max(1, Math.floor(blocks / 2));
    size.good = 0;
    throw error;
  }
}
