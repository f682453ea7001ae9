// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { DayChange } from '@/components/portfolio/performance/useDayChange';
import { Summary } from '@/components/portfolio/Summary';
import type { HoldingsState } from '@/components/portfolio/useHoldings';
import { shownCurrency } from '@/lib/account/shownCurrency';
import { BackendError } from '@/lib/errors/backendErrors';
import { readDecimal } from '@/lib/format/amounts';
import { DOLLAR } from '@/lib/format/currency';
import { type FindPrice, collectHoldings } from '@/lib/portfolio/collectHoldings';
import { chainsOf, walletsOnChains } from '@/lib/portfolio/walletOnChain';

afterEach(() => {
  cleanup();
  shownCurrency.set(DOLLAR);
});

const chains = chainsOf([{ chainId: 1, name: 'Ethereum', sources: ['index'], wrappedCoin: '0xw' }]);
const [wallet] = walletsOnChains([{ family: 'eth', address: '0xa' }], chains);
const UNKNOWN: DayChange = { state: 'unknown', missing: null };

function show(change: Partial<HoldingsState>, findPrice: FindPrice, day = UNKNOWN, coin = 10n ** 18n): void {
  if (!wallet) throw new Error('No wallet.');
  const wallets = [{ wallet, balances: { coin, tokens: [], error: null } }];
  const known = { errors: [], hasFailedPrices: false, loading: false, settled: true };
  const reading = { holdings: collectHoldings(wallets, findPrice), wallets, findPrice, ...known, ...change };
  render(<Summary reading={reading} change={day} />);
}

const dollarsShown = () => screen.queryByText(/\$/)?.textContent ?? null;
const priced: FindPrice = () => ({ dollars: readDecimal('2481.1'), coin: readDecimal('1') });

describe('the total', () => {
  it('is a skeleton, and no $0.00, until prices arrive', () => {
    show({ settled: false }, () => undefined);
    expect(dollarsShown()).toBeNull();
    expect(screen.getByRole('region', { name: 'Value' }).getAttribute('aria-busy')).toBe('true');
  });

  it('is there once every price is known', () => {
    show({}, priced);
    expect(dollarsShown()).toBe('$2,481.10');
  });

  it('is unknown, and no $0.00, where nothing that is held has a price', () => {
    show({}, () => null);
    expect(dollarsShown()).toBeNull();
    expect(screen.getByText('Unknown')).toBeTruthy();
    expect(screen.getByText('1 token without a price is not included.')).toBeTruthy();
  });

  it('is unknown, and no $0.00, where no balance could be read', () => {
    if (!wallet) throw new Error('No wallet.');
    const errors = [{ wallet, error: new BackendError('Down.', 1, null) }];
    show({ holdings: [], wallets: [], errors }, () => null);
    expect(dollarsShown()).toBeNull();
    expect(screen.getByText('Some balances could not be loaded and are not included.')).toBeTruthy();
  });

  it('is $0.00 where nothing is held', () => {
    show({}, priced, UNKNOWN, 0n);
    expect(dollarsShown()).toBe('$0.00');
  });

  it('says that prices could not be loaded', () => {
    show({ hasFailedPrices: true }, () => null);
    expect(screen.getByText('Some prices could not be loaded and are not included.')).toBeTruthy();
  });
});

it('figures of the last visit are marked as such until fresh ones are there', () => {
  if (!wallet) throw new Error('No wallet.');
  const wallets = [{ wallet, balances: { coin: 10n ** 18n, tokens: [], error: null } }];
  const known = { errors: [], hasFailedPrices: false, loading: false, settled: false };
  const reading = { holdings: collectHoldings(wallets, priced), wallets, findPrice: priced, ...known };
  const at = new Date(Date.now() - 3 * 60_000).toISOString();
  render(<Summary reading={reading} change={{ state: 'loading' }} asOf={at} />);
  expect(dollarsShown()).toBe('$2,481.10');
  expect(screen.getByRole('status').textContent).toBe('As of 3 min ago. Updating…');
  expect(screen.getByRole('region', { name: 'Value' }).getAttribute('aria-busy')).toBe('true');
});

describe('the change of 24 hours', () => {
  it('is shown in dollars and in percent, with its sign', () => {
    show({}, priced, { state: 'known', dollars: readDecimal('-31.204'), percent: -1.274 });
    expect(screen.getByText(/24 h/).closest('p')?.textContent).toBe('−$31.20 (−1.27\u00a0%) 24 h');
  });

  it('is unknown where the past is, and says why', () => {
    show({}, priced, { state: 'unknown', missing: 'tokens' });
    expect(
      screen.getByRole('button', {
        name: '24 h change unknown',
        description: /token balances of that time are not known/,
      }),
    ).toBeTruthy();
  });

  it('is not called unknown of a wallet that was linked less than a day ago', () => {
    show({}, priced, { state: 'unknown', missing: 'coin' });
    expect(screen.getByText('24 h change available tomorrow')).toBeTruthy();
    expect(screen.queryByText(/unknown/)).toBeNull();
  });
});

describe('in the currency that the visitor chose', () => {
  const at = new Date(Date.now() - 2 * 3_600_000).toISOString();
  const euro = { code: 'EUR', perDollar: readDecimal('0.5'), at };

  it('total and change are converted, and it is said by which rate', () => {
    show({}, priced, { state: 'known', dollars: readDecimal('-31.204'), percent: -1.274 });
    act(() => shownCurrency.set(euro));
    const total = screen.getByText('€1,240', { exact: false }).closest('data');
    expect([total?.textContent, total?.value, total?.title]).toEqual(['€1,240.55', '1240.55', '€1,240.55']);
    expect(screen.getByText(/24 h/).closest('p')?.textContent).toBe('−€15.60 (−1.27\u00a0%) 24 h');
    expect(dollarsShown()).toBeNull();
    expect(screen.getByText(/Converted from US dollars/).closest('p')?.textContent).toBe(
      'Converted from US dollars at the EUR rate published 2 h ago.',
    );
  });

  it('neither total nor change is shown, and no dollars first, while its rate is on its way', () => {
    shownCurrency.set({ ...DOLLAR, pending: 'EUR' });
    show({}, priced, { state: 'known', dollars: readDecimal('-31.204'), percent: -1.274 });
    expect(screen.getByRole('region', { name: 'Value' }).textContent).not.toMatch(/[$€]|24 h/);
    act(() => shownCurrency.set(euro));
    expect(screen.getByText('€1,240', { exact: false })).toBeTruthy();
  });

  it('dollars are shown where it has no current rate, and it is said', () => {
    show({}, priced);
    expect(screen.queryByText(/exchange rate|Converted/)).toBeNull();
    act(() => shownCurrency.set({ ...DOLLAR, inPlaceOf: 'EUR' }));
    expect(screen.getByText('$2,481', { exact: false }).closest('data')?.textContent).toBe('$2,481.10');
    expect(screen.getByRole('status').textContent).toBe(
      'There is no current exchange rate for EUR. Values are in US dollars.',
    );
  });
});
