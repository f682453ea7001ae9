import { afterEach, expect, it, vi } from 'vitest';
import type { ActivityEntry, AssetTransfer } from '@/lib/activity/ActivityEntry';
import { matchesSearch, needsNames, readSearchedNames } from '@/lib/activity/searchActivity';
import { readData } from '@/lib/data/readData';
import { searchWords } from '@/lib/format/searchWords';
import { LOCAL_CHAIN_ID, LOCAL_CONTRACTS } from '@/protocol/localChain';
import { addressOf } from '@/tests/helpers/activityRows';
import { replaceExports } from '@/tests/helpers/replaceExports';

/** What was looked up, as the cache of the browser keeps it. */
const cache = new Map<string, unknown>();
replaceExports(import('@/lib/data/readData'), { readData: vi.fn() });
replaceExports(import('@/lib/data/useLookup'), {
  cachedLookup: ({ name }: { name: string }, key: string) => cache.get(`${name} ${key}`),
  findLookup: async ({ name, find }: { name: string; find: (key: string) => Promise<unknown> }, key: string) => {
    const value = await find(key).catch(() => null);
    cache.set(`${name} ${key}`, value);
    return value;
  },
});
afterEach(() => cache.clear());

const [ME, GRACE, TOKEN, DOORS] = ['a', 'b', 'c', 'd'].map(addressOf) as [string, string, string, string];
const HASH = `0x${'12ef'.repeat(16)}`;
const move = (part: Partial<AssetTransfer>): AssetTransfer => ({
  ...{ kind: 'token', from: ME, to: GRACE, amount: '1', token: TOKEN, tokenId: null },
  ...part,
});
const entryOf = (moves: readonly AssetTransfer[], to = GRACE, input = '0x'): ActivityEntry => ({
  ...{ id: '1', chainId: LOCAL_CHAIN_ID, hash: HASH, block: 1, blockHash: '0xb', time: '2026-01-01T00:00:00.000Z' },
  transaction: { from: ME, to, value: '0', fee: '1', failed: false, input, made: null, index: 0 },
  moves,
});

const answer = (name: string, parameters: Record<string, unknown>): unknown => {
  if (name === 'resolveAddress' && parameters['address'] === GRACE) return { name: 'grâce.eth' };
  if (name === 'getTokenMetadata') {
    return (parameters['addresses'] as string[]).flatMap((address) =>
      address === TOKEN ? { address, symbol: 'LAN', name: 'Lantern', decimals: '18', has_decimals: true } : [],
    );
  }
  if (name === 'getNFTMetadata' && parameters['address'] === DOORS) return { name: 'Doors at Dusk', symbol: 'DOOR' };
  throw new Error('Not found.');
};

/** Whether a text finds an entry, once its names were read. */
async function finds(entry: ActivityEntry, text: string, label: string | null = null): Promise<boolean> {
  vi.mocked(readData).mockImplementation(
    async (name, parameters) => answer(name, parameters as unknown as Record<string, unknown>) as never,
  );
  const search = { words: searchWords(text), labelOf: (address: string) => (address === GRACE ? label : null) };
  await readSearchedNames([entry], search);
  return matchesSearch(entry, search);
}

it.each([
  ['a name', 'grace'],
  ['a whole name', 'Grâce.eth'],
  ['a symbol', 'lan'],
  ['the name of a token', 'lantern'],
  ['several words', 'grace lantern'],
  ['an address in any letter case', GRACE.toUpperCase().replace('0X', '0x')],
  ['the beginning of an address', '0xbbb'],
  ['the end of an address', 'bbbb'],
  ['a shortened address', '0xbbbb…bbbb'],
  ['a shortened address with three points', '0xbbbb...bbbb'],
  ['a contract', TOKEN],
  ['a transaction hash', HASH],
  ['a part of a transaction hash', '2ef12ef1'],
  ['nothing', '  '],
])('finds a row by %s', async (_what, text) => {
  expect(await finds(entryOf([move({})]), text)).toBe(true);
});

it.each([
  ['another name', 'ada'],
  ['a word of two that is not there', 'grace dollar'],
  ['another address', addressOf('e')],
  ['a few digits, which nearly every hash has', 'ef'],
  ['the ends of different addresses', '0xbbbb…aaaa'],
  ['points alone', '…'],
])('does not find a row by %s', async (_what, text) => {
  expect(await finds(entryOf([move({})]), text)).toBe(false);
});

it('finds the label of the address book, known contracts, collections, coins and spenders', async () => {
  expect(await finds(entryOf([move({})]), 'studio rent', 'Studio rent')).toBe(true);
  expect(await finds(entryOf([], LOCAL_CONTRACTS.exchangeRouter), 'local exchange')).toBe(true);
  expect(await finds(entryOf([move({ kind: 'nft', token: DOORS, tokenId: '7' })]), 'doors')).toBe(true);
  expect(await finds(entryOf([move({ kind: 'coin', token: null })]), 'ether')).toBe(true);
  expect(await finds(entryOf([]), 'ether')).toBe(false);
  const word = (digits: string) => digits.padStart(64, '0');
  const approval = entryOf([], TOKEN, `0x095ea7b3${word(GRACE.slice(2))}${word('5')}`);
  expect(await finds(approval, 'grace')).toBe(true);
  expect(await finds(approval, 'lantern')).toBe(true);
});

it('asks for no name where an address or a hash is looked for', async () => {
  vi.mocked(readData).mockReset();
  const words = searchWords(`0xBBBB 0xbbbb…bbbb ${HASH}`);
  expect(needsNames(words)).toBe(false);
  await readSearchedNames([entryOf([move({})])], { words });
  expect(readData).not.toHaveBeenCalled();
  expect(needsNames(searchWords('0xdead.eth'))).toBe(true);
  expect(needsNames(searchWords('bbbb'))).toBe(true);
});
