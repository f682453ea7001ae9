import { expect, test } from 'vitest';
import { trimBlocks } from '@/server/embedded/chainState';

test('old empty blocks are dropped; the first, the newest and every one with a transaction stay', () => {
  const blocks = Array.from({ length: 30 }, (_, number) => ({
    header: { number: `0x${number.toString(16)}` },
    transactions: number === 7 ? [{}] : [],
  })).reverse(); // Anvil writes them in no order.
  const state = { block: {}, accounts: {}, best_block_number: 29, blocks };
  expect(trimBlocks(state, 40, 3)).toBe(false);
  expect(trimBlocks(state, 20, 3)).toBe(true);
  expect(state.blocks.map(({ header }) => Number(header.number))).toEqual([29, 28, 27, 7, 0]);
});
