// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { NO_FILTER } from '@/lib/activity/ActivityFilter';
import { collectCsv } from '@/lib/activity/writeActivity';
import { BackendError } from '@/lib/errors/backendErrors';
import { NODE_NOT_RESPONDING } from '@/protocol/data/transport';
import { addressOf, tokenRow, transactionRow } from '@/tests/helpers/activityRows';
import { replaceExports } from '@/tests/helpers/replaceExports';

const [ME, ADA, TOKEN, WRAPPED] = ['a', 'b', 'c', 'd'].map(addressOf) as [string, string, string, string];
const rows = new Map<string, readonly object[]>();
const failing = { error: null as unknown };
replaceExports(import('@/lib/data/pagesOf'), {
  async *rowsOf(list: string) {
    yield* rows.get(list) ?? [];
  },
});
replaceExports(import('@/lib/data/readData'), {
  readData: async (name: string, { addresses = [] }: { addresses?: string[] }) => {
    if (name === 'getTokenPrices') return addresses.map((address) => ({ address, price: { usdPrice: 2 } }));
    if (name !== 'getTokenMetadata') throw failing.error;
    return addresses.map((address) => ({ address, symbol: 'LAN', name: '', decimals: '0', has_decimals: true }));
  },
});

const collect = async (q: string) => {
  const query = {
    wallets: [{ chainId: 1, address: ME }],
    own: new Set([ME]),
    wrapped: new Map([[1, WRAPPED]]),
    filter: { ...NO_FILTER, q },
  };
  let read = 0;
  const lines = await collectCsv(query, {
    onEntry: () => (read += 1),
    labelOf: (address) => (address === ADA ? 'Studio rent' : null),
    signal: new AbortController().signal,
  });
  return { read, lines: lines.slice(1).map((line) => line.trimEnd().split(',')) };
};

const NO_NAME = new BackendError('No name found.', 101, null);
beforeEach(() => {
  failing.error = NO_NAME;
});

it('the CSV has what the search of the page finds, at the prices of its block', async () => {
  const sent = transactionRow({ block: 3, hash: '0x3' }, { from_address: ME, to_address: TOKEN });
  const coin = transactionRow({ block: 2, hash: '0x2' }, { from_address: ME, to_address: addressOf('e'), value: '1' });
  rows.set('getTransactions', [sent.row, coin.row]);
  rows.set('getTokenTransfers', [tokenRow({ block: 3, hash: '0x3' }, { address: TOKEN, value: '21' }).row]);
  const all = await collect('');
  expect(all).toMatchObject({ read: 2 });
  expect(all.lines.map(([, , block]) => block)).toEqual(['3', '2']);
  const found = await collect('studio');
  expect(found.read).toBe(2);
  expect(found.lines).toHaveLength(1);
  // 21,000 gas at 1,000,000,007 wei; a coin costs $2.
  expect(found.lines[0]?.slice(-8)).toEqual([ME, ADA, '0.000021000000147', 'ETH', ADA, '42', '0.000042', 'USD']);
});

it('is no CSV where names that are searched cannot be read', async () => {
  rows.set('getTransactions', [transactionRow({ block: 3, hash: '0x3' }, { from_address: addressOf('f') }).row]);
  rows.set('getTokenTransfers', []);
  failing.error = new BackendError(NODE_NOT_RESPONDING, 141, null);
  await expect(collect('grace')).rejects.toThrow(NODE_NOT_RESPONDING);
  expect((await collect('')).lines).toHaveLength(1);
});
