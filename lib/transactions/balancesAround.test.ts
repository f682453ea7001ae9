import { beforeEach, describe, expect, it } from 'vitest';
import { noteUnknownTokens } from '@/lib/data/unknownTokens';
import { BackendError } from '@/lib/errors/backendErrors';
import { UnreachableError } from '@/lib/errors/FoyerError';
import type { PartyChanges } from '@/lib/transactions/balanceChanges';
import { type AroundQuery, readBalancesAround } from '@/lib/transactions/balancesAround';
import { logOf, RECEIPT_HASH, receiptOf } from '@/tests/helpers/receipts';
import { replaceExports } from '@/tests/helpers/replaceExports';

type Given = { to_block: number; token_addresses?: string[] };
type Answer = (given: Given) => unknown;
/** What the data service is asked, and what it answers. */
const answers = new Map<string, Answer>();
const requests: string[] = [];
replaceExports(import('@/lib/data/readData'), {
  readData: async (name: string, given: Given) => {
    requests.push(`${name} ${given.to_block}`);
    return answers.get(name)?.(given);
  },
});

const [ADA, TOKEN, OTHER] = ['a', 'b', 'c'].map((digit) => `0x${digit.repeat(40)}`) as [string, string, string];
const ANOTHER = `0x${'2'.repeat(64)}`;
const TRANSFER = 'event Transfer(address indexed, address indexed, uint256)';
const NO_ARCHIVE = new BackendError('The node does not keep the state of block 6.', 101, null);
const coin = { kind: 'coin', token: null, tokenId: null, amount: -500n, parts: [-500n] } as const;
const token = { kind: 'token', token: TOKEN, tokenId: null, amount: 70n, parts: [70n] } as const;
const party = (change: Partial<PartyChanges> = {}): PartyChanges => ({
  ...{ party: ADA, changes: [coin, token], fee: 3n, ...change },
});
const row = receiptOf({ from_address: ADA, to_address: TOKEN, logs: [logOf(TOKEN, TRANSFER, OTHER, ADA, 70n)] });
const read = (changes: PartyChanges, more: Partial<AroundQuery> = {}) =>
  readBalancesAround({ chainId: 31_337, row, changes, coins: 'listed', ...more });
const held = (balance: string, address = TOKEN) => [{ token_address: address, balance }];
/** What was held before and after. */
const around =
  (before: unknown, after: unknown): Answer =>
  ({ to_block }) =>
    to_block === 6 ? before : after;

beforeEach(() => {
  requests.length = 0;
  answers.clear();
  answers.set('getNativeBalance', around({ balance: '1000' }, { balance: '497' }));
  answers.set('getTokenBalances', around(held('30'), held('100')));
  answers.set('getTransactions', () => ({ result: [{ hash: RECEIPT_HASH }] }));
  answers.set('getTokenTransfers', () => ({ result: [{ transaction_hash: RECEIPT_HASH, address: TOKEN }] }));
});

it('is what the block before and the block itself say, the coin with its fee', async () => {
  const { explained, unlisted } = await read(party());
  expect([...explained]).toEqual([
    ['', { before: 1_000n, after: 497n }],
    [TOKEN, { before: 30n, after: 100n }],
  ]);
  expect(unlisted).toEqual([]);
  expect(requests.sort()).toEqual([
    ...['getNativeBalance 6', 'getNativeBalance 7', 'getTokenBalances 6', 'getTokenBalances 7'],
  ]);
});

it('takes a token that an answer leaves out for nothing, unless the answer says that it is unknown', async () => {
  const change = party({ changes: [{ ...token, amount: 100n }], fee: 0n });
  answers.set('getTokenBalances', around([], held('100')));
  expect([...(await read(change)).explained]).toEqual([[TOKEN, { before: 0n, after: 100n }]]);
  const unknown: unknown[] = [];
  noteUnknownTokens(unknown, { get: (name) => (name.endsWith('Count') ? '1' : TOKEN) });
  answers.set('getTokenBalances', around(unknown, held('100')));
  expect(await read(change)).toEqual({ explained: new Map(), unlisted: [] });
});

it('knows nothing where no source keeps that block, and of the rest what is known', async () => {
  answers.set('getNativeBalance', ({ to_block }) => {
    if (to_block === 6) throw NO_ARCHIVE;
    return { balance: '497' };
  });
  expect([...(await read(party())).explained.keys()]).toEqual([TOKEN]);
  answers.set('getTokenBalances', () => {
    throw NO_ARCHIVE;
  });
  expect(await read(party())).toEqual({ explained: new Map(), unlisted: [] });
});

it('asks for no coin that is not listed, and for nothing where nothing can have changed', async () => {
  // The fee alone is no balance that is shown.
  await read(party({ changes: [token], fee: 3n }));
  await read(party(), { coins: 'none' });
  expect(requests.every((name) => name.startsWith('getTokenBalances'))).toBe(true);
  requests.length = 0;
  const nothing = { explained: new Map(), unlisted: [] };
  expect(await read(party(), { row: { ...row, block_number: '0' } })).toEqual(nothing);
  expect(await read(party(), { row: { ...row, receipt_status: '0' } })).toEqual(nothing);
  const plain = receiptOf({ from_address: ADA, to_address: OTHER, input: '0x' });
  expect(await read(party({ changes: [] }), { row: plain })).toEqual(nothing);
  expect(requests).toEqual([]);
});

it('reports a backend that does not answer', async () => {
  answers.set('getNativeBalance', () => {
    throw new UnreachableError(null);
  });
  await expect(read(party())).rejects.toBeInstanceOf(UnreachableError);
});

describe('a balance that changed by another amount than the transfers that are listed', () => {
  const only = party({ changes: [token], fee: 3n });

  it('is told: a fee that the token keeps, a rebase and coins without a log', async () => {
    answers.set('getTokenBalances', around(held('30'), held('93')));
    expect(await read(only)).toEqual({ explained: new Map(), unlisted: [{ token: TOKEN, amount: -7n }] });
    // No transfer at all: the token is in no list.
    answers.set('getTokenBalances', around(held('5000', OTHER), held('7500', OTHER)));
    const rebase = receiptOf({ from_address: ADA, to_address: OTHER.toUpperCase().replace('X', 'x') });
    const { unlisted } = await read(party({ changes: [], fee: 3n }), { row: rebase });
    expect(unlisted).toEqual([{ token: OTHER, amount: 2_500n }]);
    // A token for coins: 100 came, of which 3 paid the fee.
    answers.set('getTokenBalances', around(held('30'), held('100')));
    answers.set('getNativeBalance', around({ balance: '1000' }, { balance: '1097' }));
    expect((await read(only, { coins: 'all' })).unlisted).toEqual([{ token: null, amount: 100n }]);
  });

  it('is not told where another transaction of the block may have moved it', async () => {
    answers.set('getTokenBalances', around(held('30'), held('93')));
    answers.set('getNativeBalance', around({ balance: '1000' }, { balance: '1097' }));
    const given = { coins: 'all' } as const;
    expect((await read(only, given)).unlisted).toHaveLength(2);
    answers.set('getTransactions', () => ({ result: [{ hash: ANOTHER }, { hash: RECEIPT_HASH }] }));
    expect((await read(only, given)).unlisted).toEqual([{ token: TOKEN, amount: -7n }]);
    answers.set('getTokenTransfers', () => ({ result: [{ transaction_hash: ANOTHER, address: TOKEN.toUpperCase() }] }));
    expect((await read(only, given)).unlisted).toEqual([]);
  });

  it('is not told where no source lists the block, or not this transaction in it', async () => {
    answers.set('getTokenBalances', around(held('30'), held('93')));
    answers.set('getTokenTransfers', () => ({ result: [] }));
    answers.set('getTransactions', () => ({ result: [] }));
    expect((await read(only)).unlisted).toEqual([]);
    answers.set('getTransactions', () => {
      throw new BackendError('No index.', 141, null);
    });
    expect((await read(only)).unlisted).toEqual([]);
  });

  it('is none where it is rounding, interest of one block, or a fee that no receipt holds', async () => {
    const large = 10n ** 18n;
    const listed = party({ changes: [{ ...token, amount: large }], fee: 3n });
    answers.set('getTokenBalances', around([], held(`${large - 1n}`)));
    expect((await read(listed)).unlisted).toEqual([]);
    answers.set('getTokenBalances', around(held(`${large}`), held(`${large + 10n ** 10n}`)));
    expect((await read(party({ changes: [], fee: 3n }))).unlisted).toEqual([]);
    answers.set('getTokenBalances', around(held('30'), held('100')));
    answers.set('getNativeBalance', around({ balance: '1000' }, { balance: '990' }));
    expect((await read(only, { coins: 'all' })).unlisted).toEqual([]);
  });
});
