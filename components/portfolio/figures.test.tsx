// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { Summary } from '@/components/portfolio/Summary';
import { TokensSection } from '@/components/portfolio/tokens/TokensSection';
import type { HoldingsState } from '@/components/portfolio/useHoldings';
import { readDecimal } from '@/lib/format/amounts';
import { collectHoldings } from '@/lib/portfolio/collectHoldings';
import { chainsOf, walletsOnChains } from '@/lib/portfolio/walletOnChain';

afterEach(cleanup);
// Parts of the rows come later than these tests look.
afterAll(() => vi.dynamicImportSettled());

const chains = chainsOf([{ chainId: 1, name: 'Ethereum', sources: ['node'], wrappedCoin: null }]);
const [wallet] = walletsOnChains([{ family: 'eth', address: '0xa' }], chains);

/** A text of a number as a whole number of a unit that is small enough for every case here. */
function toUnits(text: string, digits = 160): bigint {
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(digits, '0'));
}

function show(decimals: number, amount: bigint, price: string): void {
  if (!wallet) throw new Error('No wallet.');
  const tokens = [{ token: '0xt', name: 'Token', symbol: 'TKN', decimals, amount }];
  const findPrice = () => ({ dollars: readDecimal(price), coin: readDecimal('0.25') });
  const wallets = [{ wallet, balances: { coin: 0n, tokens, error: null } }];
  const holdings = collectHoldings(wallets, findPrice);
  const known = { errors: [], hasFailedPrices: false, loading: false, settled: true };
  const reading: HoldingsState = { holdings, wallets, findPrice, ...known };
  render(
    <>
      <Summary reading={reading} change={{ state: 'unknown', missing: null }} />
      <TokensSection reading={reading} changeOf={() => null} />
    </>,
  );
}

for (const decimals of [0, 6, 18, 77]) {
  it(`shows amount, price, value and total exactly, with ${decimals} digits behind the point`, () => {
    for (const [amount, price] of [
      [1n, '0.000000123'],
      [10n ** 77n + 1n, '1234.5678'],
      [2n ** 256n - 1n, '0.1'],
      [987_654_321n, '3'],
    ] as const) {
      show(decimals, amount, price);
      const row = screen.getByRole('row', { name: /TKN/ });
      const figures = [...row.querySelectorAll('data')].map(({ value }) => toUnits(value));
      const dollars = (toUnits(price) * amount) / 10n ** BigInt(decimals);
      expect(figures).toEqual([toUnits(price), dollars, (10n ** 160n * amount) / 10n ** BigInt(decimals)]);
      const coins = screen.getByText('ETH').closest('data');
      expect(toUnits(String(coins?.value))).toBe((toUnits('0.25') * amount) / 10n ** BigInt(decimals));
      const total = within(screen.getByRole('region', { name: 'Value' })).getByText(/^(< )?\$/);
      expect(toUnits((total as HTMLDataElement).value)).toBe(dollars);
      cleanup();
    }
  });
}
