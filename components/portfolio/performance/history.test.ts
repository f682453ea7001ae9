import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type HistoryQuery,
  mergeHistories,
  type PastValue,
  readHistory,
} from '@/components/portfolio/performance/history';
import { noteUnknownTokens } from '@/lib/data/unknownTokens';
import { settledDate } from '@/components/portfolio/performance/useHistory';
import { sampleDates } from '@/components/ui/chart/chartRanges';
import { BackendError } from '@/lib/errors/backendErrors';
import { chainsOf, isEvm, walletsOnChains } from '@/lib/portfolio/walletOnChain';
import { addressOf } from '@/tests/helpers/activityRows';
import { replaceExports } from '@/tests/helpers/replaceExports';

const answers = new Map<string, (given: Record<string, unknown>) => unknown>();
replaceExports(import('@/lib/data/readData'), {
  readData: async (name: string, given: Record<string, unknown>) => answers.get(name)?.(given),
});

const [coin, token, other] = [addressOf('a'), addressOf('b'), addressOf('c')];
const chains = chainsOf([{ chainId: 1, name: 'Ethereum', sources: ['index'], wrappedCoin: coin }]);
const [wallet] = walletsOnChains([{ family: 'eth', address: addressOf('e') }], chains).filter(isEvm);
const signal = new AbortController().signal;
const NOTHING_KNOWN = new BackendError('The index has no block as old as that.', 101, null);

function queryOf(change: Partial<HistoryQuery> = {}): HistoryQuery {
  if (!wallet) throw new Error('No wallet.');
  return { id: 'one', version: 0, wallet, moments: [1_000], priced: [coin, token], unpriced: [], ...change };
}

const balance = (address: string, amount: string) => ({
  token_address: address,
  name: 'Token',
  symbol: 'TKN',
  decimals: '6',
  has_decimals: true,
  balance: amount,
});
const price = (address: string, usdPrice: number | null) => ({
  address,
  price: usdPrice === null ? null : { usdPrice, nativePrice: { value: '1', decimals: 18 } },
});

beforeEach(() => {
  answers.clear();
  answers.set('getNativeBalance', () => ({ balance: '2000000000000000000' }));
  answers.set('getTokenBalances', () => [balance(token, '1500001')]);
  answers.set('getTokenPrices', ({ addresses }) =>
    (addresses as string[]).map((one) => price(one, one === coin ? 2_000 : 0.5)),
  );
});

describe('what a wallet was worth', () => {
  it('is its coin and tokens at the prices of that moment, to the last digit', async () => {
    const requests: unknown[] = [];
    answers.set('getTokenPrices', (given) => {
      requests.push(given['to_date']);
      return [price(coin, 2_000), price(token, 0.5)];
    });
    const {
      values: [past],
    } = await readHistory(queryOf(), signal);
    expect(past).toEqual({ at: 1_000, dollars: expect.anything() as unknown, missing: null });
    const { digits, scale } = past?.dollars ?? { digits: 0n, scale: 0 };
    expect(digits * 10n ** BigInt(30 - scale)).toBe(4_000_750_000_5n * 10n ** 23n);
    expect(requests).toEqual([1_000]);
  });

  describe('with tokens whose balance then is unknown', () => {
    const leaveOut = (tokens: readonly string[], count = tokens.length) =>
      answers.set('getTokenBalances', ({ skip_unknown }) => {
        expect(skip_unknown).toBe(true);
        const rows = [balance(token, '1500001')];
        const headers = { 'X-Unknown-Tokens': tokens.join(), 'X-Unknown-Tokens-Count': String(count) };
        noteUnknownTokens(rows, new Headers(headers));
        return rows;
      });
    const readOne = async (change: Partial<HistoryQuery> = {}) =>
      (await readHistory(queryOf(change), signal)).values[0];

    it('is known where none of them has a price, and says how many are left out', async () => {
      const whole = await readOne();
      leaveOut([other]);
      expect(await readOne({ unpriced: [other] })).toEqual({ ...whole, leftOut: 1 });
      answers.set('getTokenPrices', ({ addresses }) =>
        (addresses as string[]).map((one) => price(one, one === other ? null : one === coin ? 2_000 : 0.5)),
      );
      expect(await readOne()).toEqual({ ...whole, leftOut: 1 });
      expect(mergeHistories([[{ ...whole, leftOut: 1 }], [{ ...whole, leftOut: 2 }]] as PastValue[][])).toMatchObject([
        { leftOut: 3 },
      ]);
    });

    it.each<[string, readonly string[], number, Partial<HistoryQuery>]>([
      ['has a price now', [other], 1, { priced: [coin, token, other] }],
      ['had a price then', [other], 1, {}],
      ['is not named', [], 60, { unpriced: [other] }],
    ])('is unknown where one %s', async (_what, tokens, count, change) => {
      leaveOut(tokens.length > 0 ? tokens : [other], count);
      expect(await readOne(change)).toEqual({ at: 1_000, dollars: null, missing: 'tokens' });
    });
  });

  it.each([
    ['getNativeBalance', 'coin'],
    ['getTokenBalances', 'tokens'],
    ['getTokenPrices', 'prices'],
  ])('is unknown where no source knows %s of then', async (name, missing) => {
    answers.set(name, () => {
      throw NOTHING_KNOWN;
    });
    expect((await readHistory(queryOf(), signal)).values).toEqual([{ at: 1_000, dollars: null, missing }]);
  });

  it('is unknown where what has a price now had none that is known then', async () => {
    answers.set('getTokenPrices', () => [price(coin, 2_000), price(token, null)]);
    expect((await readHistory(queryOf(), signal)).values).toEqual([{ at: 1_000, dollars: null, missing: 'prices' }]);
  });

  it('leaves out what counts for nothing now, and what never had a price', async () => {
    answers.set('getTokenBalances', () => [balance(token, '5'), balance(other, '5')]);
    answers.set('getTokenPrices', ({ addresses }) => {
      expect(addresses).toEqual([coin, other].sort());
      return [price(coin, 1), price(other, null)];
    });
    const {
      values: [past],
    } = await readHistory(queryOf({ priced: [coin], unpriced: [token] }), signal);
    expect(Number(past?.dollars?.digits) / 10 ** Number(past?.dollars?.scale)).toBe(2);
  });

  it('does without the balance of a coin that has no price', async () => {
    answers.set('getNativeBalance', () => {
      throw NOTHING_KNOWN;
    });
    const {
      values: [past],
    } = await readHistory(queryOf({ priced: [token], unpriced: [coin] }), signal);
    expect(past?.missing).toBeNull();
  });

  it('is asked for once, as far as it is settled and the same tokens count', async () => {
    const requests: unknown[] = [];
    answers.set('getTokenBalances', ({ to_date: moment }) => {
      requests.push(moment);
      if (moment === 3_000) throw NOTHING_KNOWN;
      return [];
    });
    const recent = Date.now() - 60_000;
    const query = queryOf({ moments: [1_000, 2_000, 3_000, recent] });
    const first = await readHistory(query, signal);
    expect(requests.splice(0)).toEqual(query.moments);
    const again = await readHistory({ ...query, moments: [...query.moments, recent + 1] }, signal, first);
    expect(requests.splice(0)).toEqual([recent, recent + 1]);
    const old = { ...first, readAt: first.readAt.map((at) => at - 300_000) };
    await readHistory({ ...query, moments: [2_000, 3_000] }, signal, old);
    expect(requests.splice(0)).toEqual([3_000]);
    expect(again.values.slice(0, 3)).toEqual(first.values.slice(0, 3));
    await readHistory({ ...query, priced: [coin] }, signal, again);
    expect(requests).toEqual(query.moments);
  });

  it('is an error where the backend does not answer', async () => {
    answers.set('getTokenBalances', () => {
      throw new BackendError('Too much.', 155, null);
    });
    await expect(readHistory(queryOf(), signal)).rejects.toThrow('Too much.');
  });
});

it('what one of several wallets misses, their sum misses', () => {
  const dollars = { digits: 15n, scale: 1 };
  const known = { at: 1, dollars, missing: null } as const;
  const unknown = { at: 1, dollars: null, missing: 'coin' } as const;
  expect(mergeHistories([[known], [known]])).toEqual([{ at: 1, dollars: { digits: 30n, scale: 1 }, missing: null }]);
  expect(mergeHistories([[known], [unknown]])).toEqual([unknown]);
  expect(mergeHistories([[unknown], [known]])).toEqual([unknown]);
  expect(mergeHistories([])).toEqual([]);
});

it('moments look closely at the time since a wallet was linked', () => {
  const all = sampleDates({ start: 0, end: 2_400, since: null }, 1);
  expect(all).toHaveLength(24);
  expect([all[0], all.at(-1)]).toEqual([0, 2_300]);
  const late = sampleDates({ start: 0, end: 2_400, since: 2_350 }, 1).filter((moment) => moment > 2_350);
  expect(late.length).toBeGreaterThan(5);
  expect(sampleDates({ start: 0, end: 2_400, since: null }, 100)).toHaveLength(6);
});

it('a chart that is opened again within five minutes ends at the same moment, unless a wallet is new to it', () => {
  vi.useFakeTimers();
  vi.setSystemTime(Date.parse('2026-01-02T03:05:10Z'));
  const end = settledDate(null);
  vi.advanceTimersByTime(200_000);
  const linkedAt = Date.now() - 60_000;
  expect([settledDate(null), settledDate(end - 7_200_000)]).toEqual([end, end]);
  expect(settledDate(linkedAt)).toBe(Date.now());
  expect(settledDate(linkedAt - 120_000)).toBe(Date.parse('2026-01-02T03:08:00Z'));
  vi.advanceTimersByTime(100_000);
  expect(settledDate(null)).toBe(end + 300_000);
  vi.useRealTimers();
});
