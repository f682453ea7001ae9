import { beforeEach, expect, it, vi } from 'vitest';
import type { ActivityEntry, AssetTransfer } from '@/lib/activity/ActivityEntry';
import { createBlockPrices } from '@/lib/activity/blockPrices';
import { readData } from '@/lib/data/readData';
import { FoyerError } from '@/lib/errors/FoyerError';
import { readDecimal } from '@/lib/format/amounts';
import { OBJECT_NOT_FOUND } from '@/protocol/codes';
import { addressOf } from '@/tests/helpers/activityRows';
import { replaceExports } from '@/tests/helpers/replaceExports';

replaceExports(import('@/lib/data/readData'), { readData: vi.fn() });

const [ME, ADA, WRAPPED, LAN] = ['a', 'e', 'd', 'c'].map(addressOf) as [string, string, string, string];
const wrapped = new Map([[1, WRAPPED]]);
const moveOf = (kind: AssetTransfer['kind'], token: string | null): AssetTransfer => ({
  ...{ kind, from: ME, to: ADA, amount: '1', token, tokenId: null },
});
const entryAt = (block: number, moves: readonly AssetTransfer[], chainId = 1, isSent = false): ActivityEntry => ({
  ...{ id: `${chainId}:${block}`, chainId, hash: '0x1', block, blockHash: '0xb', time: '2026-01-01T00:00:00.000Z' },
  transaction: isSent
    ? { from: ME, to: LAN, value: '0', fee: '1', failed: false, input: '0x', made: null, index: 0 }
    : null,
  moves,
});

/** What was asked, as `block: tokens`, and the answer: a price of each token that is its block's number. */
const asked: string[] = [];
beforeEach(() => {
  asked.length = 0;
  vi.mocked(readData).mockReset();
  vi.mocked(readData).mockImplementation((_name, parameters) => {
    const { addresses, to_block } = parameters as unknown as { addresses: string[]; to_block: number };
    asked.push(`${to_block}: ${addresses.join(' ')}`);
    if (to_block === 3) return Promise.reject(new FoyerError('Not in the index.', { code: OBJECT_NOT_FOUND }));
    if (to_block === 5) return Promise.reject(new FoyerError('Too many requests.', { code: 155 }));
    return Promise.resolve(
      addresses.map((address) => ({ address, price: address === LAN ? null : { usdPrice: to_block } })) as never,
    );
  });
});

const pricesOf = () => createBlockPrices(wrapped, new AbortController().signal);

it('reads the prices of each block once, with the coin where there is a fee, and nothing of NFTs', async () => {
  const prices = pricesOf();
  await prices.read([
    entryAt(9, [moveOf('token', ADA), moveOf('nft', LAN)]),
    entryAt(9, [moveOf('coin', null)]),
    entryAt(8, [], 1, true),
    entryAt(7, [moveOf('nft', LAN)]),
    // A network without a wrapped coin.
    entryAt(6, [], 137, true),
  ]);
  expect(asked).toEqual([`9: ${[WRAPPED, ADA].sort().join(' ')}`, `8: ${WRAPPED}`]);
  expect(prices.find({ chainId: 1, block: 9 }, ADA.toUpperCase().replace('0X', '0x'))).toEqual(readDecimal(9));
  expect(prices.find({ chainId: 1, block: 8 }, null)).toEqual(readDecimal(8));
  expect(prices.find({ chainId: 1, block: 8 }, ADA)).toBeNull();
  expect(prices.find({ chainId: 137, block: 6 }, null)).toBeNull();
  // More of a block that is known already.
  await prices.read([entryAt(8, [moveOf('token', ADA)])]);
  expect(prices.find({ chainId: 1, block: 8 }, ADA)).toEqual(readDecimal(8));
  expect(prices.find({ chainId: 1, block: 8 }, null)).toEqual(readDecimal(8));
});

it('has no price of a block that the backend does not know, nor of a token without one, and passes errors on', async () => {
  const prices = pricesOf();
  await prices.read([entryAt(3, [moveOf('token', ADA)]), entryAt(4, [moveOf('token', LAN)])]);
  expect(prices.find({ chainId: 1, block: 3 }, ADA)).toBeNull();
  expect(prices.find({ chainId: 1, block: 4 }, LAN)).toBeNull();
  await expect(prices.read([entryAt(5, [moveOf('token', ADA)])])).rejects.toThrow('Too many requests.');
});

it('pauses once it has asked for many blocks, and not before', async () => {
  vi.useFakeTimers();
  try {
    const prices = pricesOf();
    const some = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => entryAt(from + at, [moveOf('token', ADA)]));
    await prices.read(some(1_000, 208));
    expect(asked).toHaveLength(208);
    const rest = prices.read(some(2_000, 16));
    await vi.advanceTimersByTimeAsync(900);
    expect(asked).toHaveLength(208);
    await vi.advanceTimersByTimeAsync(200);
    expect(asked).toHaveLength(216);
    await vi.advanceTimersByTimeAsync(1_000);
    await rest;
    expect(asked).toHaveLength(224);
  } finally {
    vi.useRealTimers();
  }
});
