import { expect, it } from 'vitest';
import { matchesSearch } from '@/components/layout/palette/paletteItems';

it('finds items by the words that are typed, in any order, and not by letters that are spread over them', () => {
  expect(matchesSearch('Lantern /contracts Contracts', 'lant')).toBe(1);
  expect(matchesSearch('Wallets /account/wallets Settings', 'lant')).toBe(0);
  expect(matchesSearch('theme dark', 'dark theme')).toBeGreaterThan(0);
  expect(matchesSearch('theme dark', 'dark mode')).toBe(0);
  expect(matchesSearch('Foyer Dollar', 'dollar', [])).toBeGreaterThan(matchesSearch('Foyer Dollar', 'olla'));
  expect(matchesSearch('sign out', 'sign out')).toBeGreaterThan(
    matchesSearch('0027 Fresh proof', 'sign out', ['sign out']),
  );
  expect(matchesSearch('copy address', 'copy address')).toBeGreaterThan(
    matchesSearch('Copy the address of a contract', 'copy address'),
  );
  // What the backend found fits whatever it is called.
  expect(matchesSearch('Door 2 /explorer/nft', 'a.b (c)', ['a.b (c)'])).toBeGreaterThan(0);
  expect(matchesSearch('Anything', '')).toBe(1);
});
