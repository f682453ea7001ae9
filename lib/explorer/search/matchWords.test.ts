// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { matchesSearch, mergeResults } from '@/lib/explorer/search/matchWords';
import type { SearchResult } from '@/lib/explorer/search/SearchResult';

const ADDRESS = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';

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

it('finds names whatever their accents, and with emoji', () => {
  expect(matchesSearch('Zoë’s Café', 'zoe cafe')).toBeGreaterThan(0);
  expect(matchesSearch('Cafe', 'Café')).toBe(1);
  expect(matchesSearch('Fox 🦊', '🦊')).toBeGreaterThan(0);
});

it('finds an address by its beginning, in any case, and as it is shortened', () => {
  for (const typed of ['0x7099', '0X70997970C5', '0x7099…79C8', '0x7099...79c8']) {
    expect(matchesSearch(`Grace ${ADDRESS}`, typed), typed).toBe(0.8);
  }
  for (const typed of ['0x7098', '0x7099…79c9', '…79c8'])
    expect(matchesSearch(`Grace ${ADDRESS}`, typed), typed).toBe(0);
});

describe('what the chain and the site have', () => {
  const item = (kind: SearchResult['kind'], label: string, path: string): SearchResult => ({ kind, label, path });
  const found = [item('token', 'Hearth', '/token'), item('nft', 'Door 2', '/nft')];
  const own = [
    item('page', 'Explorer', '/explorer'),
    item('contact', 'My hearth', '/address'),
    { ...item('contact', 'Grace', '/grace'), address: ADDRESS },
    item('contract', 'Hearthless', '/token'),
  ];
  const pathsOf = (text: string, most = 8) => mergeResults(text, { found, own, most }).map(({ path }) => path);

  it('is one list, the best first, each page once', () => {
    expect(pathsOf('hearth')).toEqual(['/token', '/address', '/nft']);
    expect(pathsOf('hearth', 1)).toEqual(['/token']);
  });

  it('has of the site’s own what begins so alone', () => {
    expect(pathsOf('expl')).toEqual(['/explorer', '/token', '/nft']);
    expect(pathsOf('plorer')).toEqual(['/token', '/nft']);
    expect(mergeResults('0x7099', { found: [], own, most: 8 })).toEqual([own[2]]);
  });
});
