import { expect, it } from 'vitest';
import { findOnChain, matchesSearch } from '@/components/layout/palette/paletteItems';

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

it('finds the address of an ethereum: address on the network that it names', async () => {
  const address = `0x${'ab'.repeat(20)}`;
  const path = (chain: number) => `/explorer/${chain}/address/${address}`;
  expect(await findOnChain(31_337, `ethereum:${address}@1`)).toMatchObject([
    { path: path(1), hint: expect.stringMatching(/ · Ethereum$/) as string },
  ]);
  expect(await findOnChain(1, ` ethereum:${address}@1?value=5`)).toMatchObject([
    { path: path(1), hint: expect.not.stringContaining('Ethereum') as string },
  ]);
});
