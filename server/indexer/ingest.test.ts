import { expect, it } from 'vitest';
import { initialRangeSize, ingest, type FetchedRange } from '@/server/indexer/ingest';
import { cpuUsed } from '@/tests/helpers/cpuTime';

/** Blocks of the chain `a`, where block `7` has the hash `7a` and follows `6a`. */
function rangeOf(chain: string, first: number, last: number): FetchedRange {
  return { first, last, parentHash: `${first - 1}${chain}`, hash: `${last}${chain}`, transactions: 0 };
}

/** Delivers fetched ranges at once, and takes time for each batch. */
async function parts(
  fetch: (first: number, last: number) => FetchedRange,
  last: number,
): Promise<(readonly FetchedRange[])[]> {
  const taken: (readonly FetchedRange[])[] = [];
  await ingest(
    { first: 0, last, size: initialRangeSize() },
    (from, to) => Promise.resolve(fetch(from, to)),
    async (ranges) => {
      taken.push(ranges);
      await new Promise((resolve) => setTimeout(resolve, 5));
    },
  );
  return taken;
}

const blocksIn = (ranges: readonly FetchedRange[]) =>
  ranges.flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, at) => first + at));

it('delivers every block once and in order, and merges ranges that arrived meanwhile', async () => {
  const taken = await parts((first, last) => rangeOf('a', first, last), 999);
  expect(blocksIn(taken.flat())).toEqual(Array.from({ length: 1000 }, (_, number) => number));
  expect(taken.length).toBeLessThan(8);
});

it('keeps ranges apart if the chain changed between them', async () => {
  const taken = await parts((first, last) => rangeOf(first < 40 ? 'a' : 'b', first, last), 199);
  const ends = taken.map((ranges) => [ranges[0]?.parentHash, ranges.at(-1)?.hash]);
  expect(ends.every(([parent = '', newest = '']) => parent.at(-1) === newest.at(-1))).toBe(true);
  expect(blocksIn(taken.flat()).length).toBe(200);
});

it('writes what arrived before a range that the node rejected', async () => {
  const taken: number[] = [];
  const size = initialRangeSize();
  const run = ingest(
    { first: 0, last: 999, size },
    (first, last) =>
      last < 500 ? Promise.resolve(rangeOf('a', first, last)) : Promise.reject(new Error(`too much: ${first}`)),
    (ranges) => {
      taken.push(...blocksIn(ranges));
      return Promise.resolve();
    },
  );
  await expect(run).rejects.toThrow(/too much/);
  expect(taken).toEqual(Array.from({ length: taken.length }, (_, number) => number));
  expect(taken.length).toBeGreaterThan(300);
});

it('buffers small ranges while there is more to fetch, so that each write is worth its cost', async () => {
  const taken: number[] = [];
  const size = { ...initialRangeSize(), max: 20 };
  await ingest(
    { first: 0, last: 999, size },
    async (first, last) => {
      await new Promise((resolve) => setTimeout(resolve, 2));
      return rangeOf('a', first, last);
    },
    (ranges) => {
      taken.push(ranges.length);
      return Promise.resolve();
    },
  );
  expect(taken.reduce((sum, count) => sum + count)).toBe(50);
  expect(taken.length).toBeLessThan(25);
});

it('does not block the process while it waits after a failure', async () => {
  let longest = 0;
  let used = cpuUsed();
  const clock = setInterval(() => {
    longest = Math.max(longest, cpuUsed() - used);
    used = cpuUsed();
  }, 5);
  let requested = 0;
  const run = ingest(
    { first: 0, last: 9999, size: initialRangeSize() },
    async (first, last) => {
      const index = requested++;
      await new Promise((resolve) => setTimeout(resolve, index === 2 ? 5 : 20 * (index + 1)));
      if (index === 2) throw new Error('refused');
      return rangeOf('a', first, last);
    },
    () => new Promise((resolve) => setTimeout(resolve, 30)),
  );
  await expect(run).rejects.toThrow('refused');
  clearInterval(clock);
  expect(longest).toBeLessThan(500);
  expect(requested).toBeLessThan(8);
});
