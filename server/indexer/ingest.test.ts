import { expect, it } from 'vitest';
import { firstRangeSize, ingest } from '@/server/indexer/ingest';
import type { WholeBlock } from '@/server/indexer/RawBlock';

/** Block `7` of the chain `a` has the hash `7a` and follows `6a`. */
function blockOf(chain: string, number: number): WholeBlock {
  const [hash, parentHash] = [`${number}${chain}`, `${number - 1}${chain}`];
  return {
    block: { number: `0x${number.toString(16)}`, hash, parentHash, timestamp: '0x0', transactions: [] },
    receipts: [],
  };
}

const blocksOf = (chain: string, first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => blockOf(chain, first + index));

/** Hands over what is fetched at once, and takes its time with each part. */
async function parts(fetch: (first: number, last: number) => WholeBlock[], last: number): Promise<string[][]> {
  const taken: string[][] = [];
  await ingest(
    { first: 0, last, size: firstRangeSize() },
    (from, to) => Promise.resolve(fetch(from, to)),
    async (blocks) => {
      taken.push(blocks.map(({ block }) => block.hash));
      await new Promise((resolve) => setTimeout(resolve, 5));
    },
  );
  return taken;
}

it('hands every block over once and in order, ranges that came meanwhile together', async () => {
  const taken = await parts((first, last) => blocksOf('a', first, last), 999);
  expect(taken.flat()).toEqual(blocksOf('a', 0, 999).map(({ block }) => block.hash));
  expect(taken.length).toBeLessThan(8);
});

it('keeps ranges apart between which the chain changed', async () => {
  const taken = await parts((first, last) => blocksOf(first < 40 ? 'a' : 'b', first, last), 199);
  const ends = taken.map((hashes) => [hashes[0], hashes.at(-1)]);
  expect(ends.every(([first = '', last = '']) => first.at(-1) === last.at(-1))).toBe(true);
  expect(taken.flat().length).toBe(200);
});
