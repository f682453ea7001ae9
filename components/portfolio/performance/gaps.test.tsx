// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PerformanceSection } from '@/components/portfolio/performance/PerformanceSection';
import { PriceChart } from '@/components/wallet/price/PriceChart';
import type { HoldingsState } from '@/components/portfolio/useHoldings';
import { noteUnknownTokens } from '@/lib/data/unknownTokens';
import { getQueryClient } from '@/lib/data/queryClient';
import { BackendError } from '@/lib/errors/backendErrors';
import { readDecimal } from '@/lib/format/amounts';
import { collectHoldings } from '@/lib/portfolio/collectHoldings';
import { chainsOf, isEvm, walletsOnChains } from '@/lib/portfolio/walletOnChain';
import { nextPaint } from '@/lib/state/waiting';
import { addressOf } from '@/tests/helpers/activityRows';
import { replaceExports } from '@/tests/helpers/replaceExports';

const DAY_MS = 86_400_000;
const NOW = Date.parse('2026-11-20T12:00:00.000Z');
const coin = addressOf('a');
const chains = chainsOf([{ chainId: 1, name: 'Ethereum', sources: ['index'], wrappedCoin: coin }]);
const [wallet] = walletsOnChains([{ family: 'eth', address: addressOf('e') }], chains).filter(isEvm);

/** How many days ago nothing is known of. */
const unknown = {
  is: (daysAgo: number): boolean => daysAgo < 0,
  balance: '2000000000000000000',
  leftOut: [] as string[],
};
replaceExports(import('@/lib/data/readData'), {
  readData: async (name: string, { to_date: date, addresses }: { to_date: number; addresses: string[] }) => {
    if (unknown.is((NOW - date) / DAY_MS)) throw new BackendError('The index has no block as old as that.', 101, null);
    if (name === 'getNativeBalance') return { balance: unknown.balance };
    if (name === 'getTokenBalances') {
      const rows: unknown[] = [];
      const { leftOut } = unknown;
      if (leftOut.length > 0) noteUnknownTokens(rows, new Headers({ 'X-Unknown-Tokens': leftOut.join() }));
      return rows;
    }
    const price = { usdPrice: 0.1, nativePrice: { value: '1', decimals: 18 } };
    return addresses.map((address) => ({ address, price: unknown.leftOut.includes(address) ? null : price }));
  },
});

beforeEach(() => {
  Object.assign(unknown, { balance: '2000000000000000000', leftOut: [] });
  vi.spyOn(Date, 'now').mockReturnValue(NOW);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  getQueryClient().clear();
});

/** How often the line of the chart begins. */
async function countRuns(): Promise<number> {
  const slider = await screen.findByRole('slider');
  return [...slider.querySelectorAll('path')].at(-1)?.getAttribute('d')?.match(/M/g)?.length ?? 0;
}

/** Chooses another range; the chart changes after the frame that marks it. */
const chooseRange = (name: string) =>
  act(async () => {
    fireEvent.click(screen.getByRole('radio', { name }));
    await nextPaint();
  });

function performance(ether = 2n, linkedAt: number | null = null) {
  if (!wallet) throw new Error('No wallet.');
  const wallets = [{ wallet, balances: { coin: ether * 10n ** 18n, tokens: [], error: null } }];
  const findPrice = () => ({ dollars: readDecimal(0.1), coin: readDecimal(1) });
  const holdings = collectHoldings(wallets, findPrice);
  const known = { errors: [], hasFailedPrices: false, loading: false, settled: true };
  const now: HoldingsState = { holdings, wallets, findPrice, ...known };
  return <PerformanceSection wallets={[wallet]} now={now} linkedAt={linkedAt} />;
}

const price = <PriceChart chain="0x1" token={coin} price={readDecimal(0.1)} />;

it.each([
  ['value', () => performance()],
  ['price', () => price],
])('the line of a %s begins with what is known first, and is broken where nothing is known', async (_, chart) => {
  unknown.is = (daysAgo) => daysAgo > 6 || (daysAgo > 2 && daysAgo < 3);
  render(chart());
  await chooseRange('1W');
  expect(await countRuns()).toBe(2);
  fireEvent.click(await screen.findByText('View as table'));
  const values = within(await screen.findByRole('table'))
    .getAllByRole('row')
    .slice(1);
  expect(values.filter(({ textContent }) => textContent?.includes('Unknown'))).toHaveLength(4);
  expect(values[0]?.textContent).not.toContain('Unknown');
  expect(values.at(-1)?.querySelector('data')?.value).toMatch(/^0\.[12]$/);
});

it('a wallet of which nothing is known but now has no chart', async () => {
  unknown.is = () => true;
  render(performance());
  expect(await screen.findByText(/^No chart for this time range yet: coin balances/)).toBeDefined();
});

it('wallets that held nothing have no line along zero', async () => {
  Object.assign(unknown, { is: () => false, balance: '0' });
  render(performance(0n));
  expect(await screen.findByText(/held nothing of value/)).toBeDefined();
  expect(screen.queryByRole('slider')).toBeNull();
});

it.each([
  ['value', () => performance(), ['1M', '1Y']],
  ['price', () => price, ['1M', '1Y']],
])('ranges of a %s that would show the same as a shorter one are off', async (_, chart, off) => {
  Object.assign(unknown, { is: (daysAgo: number) => daysAgo > 6 });
  render(chart());
  await screen.findByRole('slider');
  // A week is known of in full, and a month begins as late: then both are known.
  await chooseRange('1M');
  await waitFor(() => {
    const ranges = screen.getAllByRole<HTMLButtonElement>('radio');
    expect(ranges.filter(({ disabled }) => disabled).map(({ textContent }) => textContent)).toEqual(off);
  });
  expect(screen.getByRole('radio', { checked: true }).textContent).toBe('1W');
});

it('says how many tokens without a price are not counted, whose past is unknown', async () => {
  Object.assign(unknown, { is: () => false, leftOut: [addressOf('b'), addressOf('c')] });
  render(performance());
  expect(await screen.findByText('2 tokens without a price not counted: past balances are unknown.')).toBeDefined();
  expect(screen.getByRole('slider')).toBeDefined();
});

it('says since when the value is known: since the wallet was linked', async () => {
  Object.assign(unknown, { is: (daysAgo: number) => daysAgo > 0.5 });
  render(performance(2n, NOW - 0.5 * DAY_MS));
  expect(await screen.findByText(/^Since 2\d Nov 2026, \d\d:\d\d, when you linked the wallet\.$/)).toBeDefined();
  expect(screen.queryByText(/Before that/)).toBeNull();
});
