import { expect, test } from 'vitest';
import { dropTraces, dropExtraGenesis, trimBlocks } from '@/devnet/chain/chainState';

test('drops old empty blocks, and keeps the first, the newest and those with transactions', () => {
  const blocks = Array.from({ length: 30 }, (_, number) => ({
    header: { number: `0x${number.toString(16)}` },
    transactions: number === 7 ? [{}] : [],
  })).reverse(); // Anvil writes them in no particular order.
  const state = { block: {}, accounts: {}, best_block_number: 29, blocks, transactions: [] };
  expect(trimBlocks(state, 40, 3)).toBe(false);
  expect(trimBlocks(state, 20, 3)).toBe(true);
  expect(state.blocks.map(({ header }) => Number(header.number))).toEqual([29, 28, 27, 7, 0]);
});

test('drops the traces of transactions, and keeps the transactions', () => {
  const transactions = [{ info: { traces: [{ depth: 0 }], nonce: 3 } }, { info: { traces: [], nonce: 4 } }];
  expect(dropTraces({ transactions })).toBe(true);
  expect(transactions.map(({ info }) => info)).toEqual([
    { traces: [], nonce: 3 },
    { traces: [], nonce: 4 },
  ]);
  expect(dropTraces({ transactions })).toBe(false);
});

test('keeps the genesis block that block 1 follows, or else the oldest', () => {
  const zero = (timestamp: string) => ({ header: { number: '0x0', timestamp, extraData: '0x' }, transactions: [] });
  // The hash of the RLP of [0, 0x65, 0x]: `cast keccak 0xc3806580`.
  const parentHash = '0x2f4376cd22802a07b983dd5d20b4ac4383bc4a3d2880e7041c8924f7642b1c69';
  const one = { header: { number: '0x1', parentHash }, transactions: [] };
  const state = { blocks: [zero('0x64'), zero('0x65'), one, zero('0x66')] };
  expect(dropExtraGenesis(state)).toBe(true);
  expect(state.blocks).toEqual([zero('0x65'), one]);
  expect(dropExtraGenesis(state)).toBe(false);
  const later = { blocks: [zero('0x66'), zero('0x64'), { header: { number: '0x9' }, transactions: [] }] };
  dropExtraGenesis(later);
  expect(later.blocks.map(({ header }) => Number(header.number))).toEqual([0, 9]);
  expect(later.blocks[0]).toEqual(zero('0x64'));
});
