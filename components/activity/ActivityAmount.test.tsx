// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ActivityAmount } from '@/components/activity/ActivityAmount';
import type { ActivityEntry } from '@/lib/activity/ActivityEntry';
import { replaceExports } from '@/tests/helpers/replaceExports';

replaceExports(import('@/lib/data/useLookup'), {
  useLookup: ({ name }: { name: string }) => (name === 'token' ? { symbol: 'FUSD', decimals: 6 } : null),
});
afterEach(cleanup);

const OWN = `0x${'a'.repeat(40)}`;
const word = (digits: string) => digits.padStart(64, '0');
const approve = (amount: bigint, from = OWN): ActivityEntry => ({
  ...{ id: '1', chainId: 1, hash: '0x1', block: 1, blockHash: '0x1', time: '2026-01-01T00:00:00Z', moves: [] },
  transaction: {
    ...{ from, to: `0x${'b'.repeat(40)}`, value: '0', fee: '1', failed: false, made: null, index: 0 },
    input: `0x095ea7b3${word('c'.repeat(40))}${word(amount.toString(16))}`,
  },
});
const textOf = (entry: ActivityEntry) =>
  render(<ActivityAmount entry={entry} own={new Set([OWN])} wrapped={null} />).container.textContent;

it.each([
  ['its limit in the unit of the token', approve(500_000_000n), '500 FUSDlimit'],
  ['that it has none', approve(2n ** 256n - 1n), 'Unlimitedlimit'],
  ['that nothing is left of it', approve(0n), '0 FUSDlimit'],
  ['nothing of what somebody else allowed', approve(5n, `0x${'d'.repeat(40)}`), 'No transfer'],
])('an approval says %s', (_what, entry, text) => {
  expect(textOf(entry)).toBe(text);
});

const OTHER = `0x${'e'.repeat(40)}`;
const moved = (...moves: ActivityEntry['moves']): ActivityEntry => ({ ...approve(0n), transaction: null, moves });
const coin = { kind: 'coin', from: OWN, to: OTHER, amount: `5${'0'.repeat(17)}`, token: null, tokenId: null } as const;
const dollars = { ...coin, kind: 'token', from: OTHER, to: OWN, amount: '7000000', token: OTHER } as const;
const nft = { ...dollars, kind: 'nft', amount: '1', tokenId: '4' } as const;

it.each([
  ['what came in, and below it what was given', moved(coin, dollars), '+7 FUSD−0.5 ETH'],
  ['the sum of several transfers of one token', moved(dollars, { ...dollars, amount: '500000' }), '+7.5 FUSD'],
  ['how many NFTs came in', moved(nft, { ...nft, amount: '2', tokenId: '5' }), '+3 NFTs'],
  ['how many things came in, where they are of several kinds', moved(dollars, nft), '+2 assets'],
  ['no sign between own addresses', moved({ ...coin, to: OWN }), '0.5 ETH'],
])('an entry says %s', (_what, entry, text) => {
  expect(textOf(entry)).toBe(text);
});

it('strikes out the coins that a failed transaction would have moved', () => {
  const entry = approve(0n);
  const failed = {
    ...entry,
    transaction: entry.transaction && { ...entry.transaction, failed: true, value: coin.amount },
  };
  const { container } = render(<ActivityAmount entry={failed} own={new Set([OWN])} wrapped={null} />);
  expect(container.querySelector('s')?.textContent).toBe('0.5 ETH');
});
