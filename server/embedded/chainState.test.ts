import { expect, test } from 'vitest';
import { dropTraces, trimBlocks } from '@/server/embedded/chainState';

test('old empty blocks are dropped; the first, the newest and every one with a transaction stay', () => {
  const blocks = Array.from({ length: 30 }, (_, number) => ({
    header: { number: `0x${number.toString(16)}` },
    transactions: number === 7 ? [{}] : [],
  })).reverse(); // Anvil writes them in no order.
  const state = { block: {}, accounts: {}, best_block_number: 29, blocks, transactions: [] };
  expect(trimBlocks(state, 40, 3)).toBe(false);
  expect(trimBlocks(state, 20, 3)).toBe(true);
  expect(state.blocks.map(({ header }) => Number(header.number))).toEqual([29, 28, 27, 7, 0]);
});

test('the insides of transactions are dropped, once; the transactions stay', () => {
  const transactions = [{ info: { traces: [{ depth: 0 }], nonce: 3 } }, { info: { traces: [], nonce: 4 } }];
  expect(dropTraces({ transactions })).toBe(true);
  expect(transactions.map(({ info }) => info)).toEqual([
    { traces: [], nonce: 3 },
    { traces: [], nonce: 4 },
  ]);
  expect(dropTraces({ transactions })).toBe(false);
});
