// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chooseCurrency, followCurrency } from '@/lib/account/followCurrency';
import { shownCurrency } from '@/lib/account/shownCurrency';
import { refreshSession } from '@/lib/auth/refreshSession';
import { authStore } from '@/lib/session/authStore';
import { call } from '@/lib/data/backendClient';
import { readData } from '@/lib/data/readData';
import { UnreachableError } from '@/lib/errors/FoyerError';
import { DOLLAR } from '@/lib/format/currency';
import type { DataAnswer } from '@/protocol/data/registry';
import { MAX_RATE_AGE_MS } from '@/protocol/data/exchangeRates';
import { replaceExports } from '@/tests/helpers/replaceExports';

replaceExports(import('@/lib/auth/refreshSession'), { refreshSession: vi.fn(() => Promise.resolve()) });
replaceExports(import('@/lib/data/backendClient'), { call: vi.fn() });
replaceExports(import('@/lib/data/readData'), { readData: vi.fn() });

type Rates = DataAnswer<'getExchangeRates'>;

const NOW = Date.parse('2026-11-26T12:00:00.000Z');
const HOUR = 3_600_000;
const AT = '2026-11-26T10:00:00.000Z';
const answerOf = (rates: Rates['rates'], state: Rates['state'] = 'current'): Rates => {
  return { base: 'USD', state, at: AT, rates };
};
const euro = (digits: bigint, scale: number) => ({ code: 'EUR', perDollar: { digits, scale }, at: AT });
const NO_EURO = { ...DOLLAR, inPlaceOf: 'EUR' };
/** No figure is shown, so none in dollars. */
const PENDING = { ...DOLLAR, pending: 'EUR' };

const answer = (rates: Rates | Error) =>
  rates instanceof Error
    ? vi.mocked(readData).mockRejectedValue(rates)
    : vi.mocked(readData).mockResolvedValue(rates as never);
const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

let stop: (() => void) | null = null;
const follow = (code = 'EUR') => (stop = followCurrency('ada', code));

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  vi.mocked(call).mockResolvedValue({ currency: 'EUR' } as never);
  localStorage.clear();
});
afterEach(() => {
  stop?.();
  shownCurrency.set(DOLLAR);
  vi.clearAllMocks();
  vi.useRealTimers();
});

describe('the currency that a visitor chose', () => {
  it('is shown once its rate is known, and at once the next time', async () => {
    answer(answerOf({ EUR: 0.9234, GBP: 0.8 }));
    follow();
    expect(shownCurrency.get()).toEqual(PENDING);
    await pass();
    expect(shownCurrency.get()).toEqual(euro(9_234n, 4));
    stop?.();
    shownCurrency.set(DOLLAR);
    answer(new UnreachableError(new Error('Down.')));
    follow();
    expect(shownCurrency.get()).toEqual(euro(9_234n, 4));
    await pass();
    expect(shownCurrency.get()).toEqual(euro(9_234n, 4));
  });

  it('follows its rate', async () => {
    answer(answerOf({ EUR: 0.9 }));
    follow();
    await pass();
    answer(answerOf({ EUR: 0.8 }));
    await pass(HOUR);
    expect(shownCurrency.get()).toEqual(euro(8n, 1));
  });

  it.each([
    ['the server has none for it', answerOf({ GBP: 0.8 })],
    ['those of the server are too old', answerOf({}, 'outdated')],
    ['the server does not answer', new UnreachableError(new Error('Down.'))],
    ['its rate is none', answerOf({ EUR: Number.NaN })],
  ])('gives way to dollars, and says so, where %s', async (_why, rates) => {
    answer(rates);
    follow();
    await pass();
    expect(shownCurrency.get()).toEqual(NO_EURO);
  });

  it('gives way to dollars as its rate gets too old on an open page', async () => {
    answer(answerOf({ EUR: 0.9 }));
    follow();
    await pass();
    answer(new UnreachableError(new Error('Down.')));
    await pass(MAX_RATE_AGE_MS - 3 * HOUR);
    expect(shownCurrency.get()).toEqual(euro(9n, 1));
    await pass(2 * HOUR);
    expect(shownCurrency.get()).toEqual(NO_EURO);
  });

  it('is no matter on a server without rates', async () => {
    answer({ base: 'USD', state: 'none', at: null, rates: {} });
    follow();
    await pass();
    expect(shownCurrency.get()).toBe(DOLLAR);
  });

  it('is not taken from what another account left, or from what is no rate', async () => {
    answer(new UnreachableError(new Error('Down.')));
    localStorage.setItem('foyer-currency:bob', JSON.stringify([{ code: 'EUR', rate: 0.9, at: AT }]));
    for (const left of ['no JSON', '[{"code":"EUR","rate":"0.9"}]', JSON.stringify([{ code: 'E', rate: 1, at: AT }])]) {
      localStorage.setItem('foyer-currency:ada', left);
      follow();
      expect(shownCurrency.get(), left).toEqual(PENDING);
      stop?.();
    }
  });
});

describe('a choice', () => {
  const ada = { id: 'ada', username: 'ada', email: null, emailVerified: false, address: null, currency: null };
  beforeEach(() => authStore.set({ user: ada }));
  afterEach(() => authStore.set({ user: null }));

  it('shows at once, is saved in the account, and the session reads it again', async () => {
    const chosen = chooseCurrency('ada', 'EUR', answerOf({ EUR: 0.9 }));
    expect(shownCurrency.get()).toEqual(euro(9n, 1));
    await chosen;
    expect(vi.mocked(call).mock.calls).toEqual([['savePreferences', { currency: 'EUR' }]]);
    expect(refreshSession).toHaveBeenCalledOnce();
    // Also where the account cannot be read again now.
    expect(authStore.get().user).toMatchObject({ id: 'ada', currency: 'EUR' });
    await chooseCurrency('ada', 'USD', answerOf({ EUR: 0.9 }));
    expect(shownCurrency.get()).toBe(DOLLAR);
  });

  it('is taken back where it cannot be saved', async () => {
    await chooseCurrency('ada', 'EUR', answerOf({ EUR: 0.9, GBP: 0.8 }));
    vi.mocked(call).mockRejectedValue(new UnreachableError(new Error('Down.')));
    await expect(chooseCurrency('ada', 'GBP', answerOf({ EUR: 0.9, GBP: 0.8 }))).rejects.toThrow();
    expect(shownCurrency.get()).toEqual(euro(9n, 1));
    answer(new UnreachableError(new Error('Down.')));
    follow();
    expect(shownCurrency.get()).toEqual(euro(9n, 1));
    stop?.();
    // The one before had no rate yet.
    for (const [rates, shown] of [
      [{ EUR: 0.9, GBP: 0.8 }, euro(9n, 1)],
      [{ GBP: 0.8 }, NO_EURO],
    ] as const) {
      shownCurrency.set(PENDING);
      await expect(chooseCurrency('ada', 'GBP', answerOf(rates))).rejects.toThrow();
      expect(shownCurrency.get()).toEqual(shown);
    }
    // Who signed in meanwhile has another one.
    const failing = chooseCurrency('ada', 'GBP', answerOf({ EUR: 0.9, GBP: 0.8 }));
    authStore.set({ user: { ...ada, id: 'bob' } });
    shownCurrency.set(DOLLAR);
    await expect(failing).rejects.toThrow();
    expect(shownCurrency.get()).toBe(DOLLAR);
  });
});
