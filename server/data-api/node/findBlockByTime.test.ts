import { createPublicClient, custom, numberToHex } from 'viem';
import { expect, test } from 'vitest';
import { getDateToBlock } from '@/server/data-api/node/findBlockByTime';

/** A node of a chain whose blocks have these times, in seconds. */
function nodeWith(times: readonly number[]) {
  const request = ({ method, params }: { method: string; params?: readonly [string] }): Promise<unknown> => {
    if (method === 'eth_blockNumber') return Promise.resolve(numberToHex(times.length - 1));
    const number = Number(params?.[0]);
    const block = { number: numberToHex(number), timestamp: numberToHex(times[number] ?? 0), transactions: [] };
    return Promise.resolve(block);
  };
  return createPublicClient({ transport: custom({ request }) });
}

const closest = async (times: readonly number[], seconds: number) =>
  (await getDateToBlock(nodeWith(times), { date: new Date(seconds * 1000) })).block;

test('finds the earlier of two blocks of one second, or equally close', async () => {
  const times = [100, 110, 110, 110, 120, 120];
  expect(await closest(times, 110)).toBe(1);
  expect(await closest(times, 111)).toBe(1);
  expect(await closest(times, 115)).toBe(1);
  expect(await closest(times, 116)).toBe(4);
  expect(await closest(times, 121)).toBe(4);
  expect(await closest(times, 105)).toBe(0);
  expect(await closest(times, 1)).toBe(0);
  expect(await closest([100, 100, 100], 500)).toBe(0);
});
