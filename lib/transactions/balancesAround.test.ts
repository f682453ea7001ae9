import { beforeEach, expect, it } from 'vitest';
import { noteUnknownTokens } from '@/lib/data/unknownTokens';
import { BackendError } from '@/lib/errors/backendErrors';
import { UnreachableError } from '@/lib/errors/FoyerError';
import type { PartyChanges } from '@/lib/transactions/balanceChanges';
import { readBalancesAround } from '@/lib/transactions/balancesAround';
import { replaceExports } from '@/tests/helpers/replaceExports';

type Given = { to_block: number; token_addresses?: string[] };
type Answer = (given: Given) => unknown;
const answers = { requests: [] as string[] } as { requests: string[]; coins: Answer; tokens: Answer };
replaceExports(import('@/lib/data/readData'), {
  readData: async (name: string, given: Given) => {
    answers.requests.push(`${name} ${given.to_block}`);
    return name === 'getNativeBalance' ? answers.coins(given) : answers.tokens(given);
  },
});

const [ADA, TOKEN, OTHER] = ['a', 'b', 'c'].map((digit) => `0x${digit.repeat(40)}`) as [string, string, string];
const NO_ARCHIVE = new BackendError('The node does not keep the state of block 6.', 101, null);
const coin = { kind: 'coin', token: null, tokenId: null, amount: -500n, parts: [-500n] } as const;
const token = { kind: 'token', token: TOKEN, tokenId: null, amount: 70n, parts: [70n] } as const;
const party = (change: Partial<PartyChanges> = {}): PartyChanges => ({
  ...{ party: ADA, changes: [coin, token], fee: 3n, ...change },
});
const read = (changes: PartyChanges, block = 7) => readBalancesAround(31_337, block, changes);
const held = (balance: string, address = TOKEN) => [{ token_address: address, balance }];

beforeEach(() => {
  answers.requests.length = 0;
  answers.coins = ({ to_block }) => ({ balance: to_block === 6 ? '1000' : '497' });
  answers.tokens = ({ to_block }) => (to_block === 6 ? held('30') : held('100'));
});

it('is what the block before and the block itself say, the coin with its fee', async () => {
  expect([...(await read(party()))]).toEqual([
    ['', { before: 1_000n, after: 497n }],
    [TOKEN, { before: 30n, after: 100n }],
  ]);
  expect(answers.requests.sort()).toEqual([
    ...['getNativeBalance 6', 'getNativeBalance 7', 'getTokenBalances 6', 'getTokenBalances 7'],
  ]);
});

it('takes a token that an answer leaves out for nothing, unless the answer says that it is unknown', async () => {
  const change = party({ changes: [{ ...token, amount: 100n }], fee: 0n });
  answers.tokens = ({ to_block }) => (to_block === 6 ? [] : held('100'));
  expect([...(await read(change))]).toEqual([[TOKEN, { before: 0n, after: 100n }]]);
  answers.tokens = ({ to_block }) => {
    if (to_block !== 6) return held('100');
    const answer: unknown[] = [];
    noteUnknownTokens(answer, { get: (name) => (name.endsWith('Count') ? '1' : TOKEN) });
    return answer;
  };
  expect((await read(change)).size).toBe(0);
});

it('knows nothing where no source keeps that block, and of the rest what is known', async () => {
  answers.coins = ({ to_block }) => {
    if (to_block === 6) throw NO_ARCHIVE;
    return { balance: '497' };
  };
  expect([...(await read(party())).keys()]).toEqual([TOKEN]);
  answers.tokens = () => {
    throw NO_ARCHIVE;
  };
  expect((await read(party())).size).toBe(0);
});

it('says nothing of a balance that changed by another amount', async () => {
  // Something else in the block moved coins, and the token pays interest.
  answers.coins = ({ to_block }) => ({ balance: to_block === 6 ? '1000' : '900' });
  answers.tokens = ({ to_block }) => (to_block === 6 ? held('30') : [...held('101'), ...held('5', OTHER)]);
  expect((await read(party())).size).toBe(0);
});

it('asks for nothing that did not change, and not for the block before the first', async () => {
  // The fee alone is no balance that is shown.
  await read(party({ changes: [token], fee: 3n }));
  expect(answers.requests.every((name) => name.startsWith('getTokenBalances'))).toBe(true);
  answers.requests.length = 0;
  expect((await read(party(), 0)).size).toBe(0);
  expect(answers.requests).toEqual([]);
});

it('reports a backend that does not answer', async () => {
  answers.coins = () => {
    throw new UnreachableError(null);
  };
  await expect(read(party())).rejects.toBeInstanceOf(UnreachableError);
});
