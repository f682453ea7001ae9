// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { TokenBalance } from '@/components/portfolio/tokens/TokenBalance';
import type { HoldingsState } from '@/components/portfolio/useHoldings';
import { BackendError } from '@/lib/errors/backendErrors';
import { readDecimal } from '@/lib/format/amounts';
import { collectHoldings, type FindPrice } from '@/lib/portfolio/collectHoldings';
import { chainsOf, walletsOnChains } from '@/lib/portfolio/walletOnChain';

const chains = chainsOf([{ chainId: 1, name: 'Ethereum', sources: ['index'], wrappedCoin: '0xw' }]);
const own = walletsOnChains(
  [
    { family: 'eth', address: '0xa' },
    { family: 'eth', address: '0xb' },
  ],
  chains,
);
const findPrice: FindPrice = () => ({ dollars: readDecimal('2000'), coin: readDecimal('1') });

afterEach(cleanup);

function show(change: Partial<HoldingsState> = {}, isHeld = true, sendHref: string | null = '/send') {
  const wallets = own.map((wallet) => ({ wallet, balances: { coin: 10n ** 18n, tokens: [], error: null } }));
  const holdings = isHeld ? collectHoldings(wallets, findPrice) : [];
  const known = { errors: [], hasFailedPrices: false, loading: false, settled: true };
  const reading = { holdings, wallets, findPrice, ...known, ...change };
  render(<TokenBalance reading={reading} holding={holdings[0]} decimals={18} symbol="ETH" sendHref={sendHref} />);
  return screen.getByRole('region', { name: 'Your balance' });
}

it('shows amount, value and wallets of what is held, and the way to send it', () => {
  const card = show();
  expect([...card.querySelectorAll('dd')].map(({ textContent }) => textContent)).toEqual([
    '2 ETH',
    '$4,000.00',
    '2 wallets',
  ]);
  expect(screen.getByRole('link', { name: 'Send' }).getAttribute('href')).toBe('/send');
  expect(screen.getByRole('link', { name: 'Receive' }).getAttribute('href')).toBe('/receive');
});

it('shows no false zero where the balance could not be read, and no way to send what cannot be sent', () => {
  const [wallet] = own;
  if (!wallet) throw new Error('No wallet.');
  const card = show({ errors: [{ wallet, error: new BackendError('Down.', 1, null) }] }, false, null);
  expect(card.textContent).toContain('Unknown');
  expect(card.textContent).not.toContain('0 ETH');
  expect(screen.queryByRole('link', { name: 'Send' })).toBeNull();
});

it('shows no figure until it is known', () => {
  const card = show({ loading: true, settled: false }, false);
  expect(card.getAttribute('aria-busy')).toBe('true');
  expect(card.textContent).not.toMatch(/[$\d]/);
});
