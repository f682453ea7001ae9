// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { readDecimal } from '@/lib/format/amounts';
import { clearAccountStorage } from '@/lib/state/accountStorage';
import { readSavedHoldings, restoreHoldings, type SavedHoldings, saveHoldings } from '@/lib/portfolio/savedHoldings';
import { chainsOf, walletsOnChains } from '@/lib/portfolio/walletOnChain';

const chains = chainsOf([{ chainId: 1, name: 'Ethereum', sources: ['index'], wrappedCoin: '0xw' }]);
const wallets = walletsOnChains(
  [
    { family: 'eth', address: '0xa' },
    { family: 'eth', address: '0xb' },
  ],
  chains,
);
const token = { token: '0xt', name: 'Token', symbol: 'TKN', decimals: null, amount: 2n ** 256n - 1n };
const saved: SavedHoldings = {
  at: '2026-11-24T12:00:00.000Z',
  wallets: { '1:0xa': { coin: 10n ** 18n, tokens: [token] } },
  prices: { '1:0xw': { dollars: readDecimal('2481.1'), coin: readDecimal('1') }, '1:0xt': null },
};

beforeEach(() => localStorage.clear());

describe('holdings of the last visit', () => {
  it('come back to the last digit', () => {
    saveHoldings('ada', saved);
    expect(readSavedHoldings('ada')).toMatchObject(saved);
  });

  it('are shown to nobody else, who ends them', () => {
    saveHoldings('ada', saved);
    expect(readSavedHoldings('bob')).toBeNull();
    expect(readSavedHoldings('ada')).toBeNull();
  });

  it('are cleared on sign-out, and nothing else is', () => {
    saveHoldings('ada', saved);
    localStorage.setItem('theme', 'dark');
    clearAccountStorage(null);
    expect(Object.keys(localStorage)).toEqual(['theme']);
  });

  it.each(['', '{', 'null', '[]', '{"version":0}', '{"version":1,"at":"?","wallets":{},"prices":{}}'])(
    'are none where storage holds %j',
    (text) => {
      localStorage.setItem('foyer-portfolio:ada', text);
      expect(readSavedHoldings('ada')).toBeNull();
    },
  );

  it('are not kept of accounts with very many tokens', () => {
    saveHoldings('ada', saved);
    saveHoldings('ada', { ...saved, wallets: { one: { coin: 0n, tokens: Array.from({ length: 501 }, () => token) } } });
    expect(readSavedHoldings('ada')).toBeNull();
  });

  it('are restored for wallets that are all known, and for no others', () => {
    const [first] = wallets;
    expect(first && restoreHoldings(saved, [first])?.wallets[0]?.balances.coin).toBe(10n ** 18n);
    expect(first && restoreHoldings(saved, [first])?.findPrice('1:0xt')).toBeNull();
    expect(restoreHoldings(saved, wallets)).toBeNull();
    expect(restoreHoldings(saved, [])).toBeNull();
  });
});
