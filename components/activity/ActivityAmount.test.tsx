// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ActivityAmount } from '@/components/activity/ActivityAmount';
import type { ActivityEntry } from '@/lib/activity/ActivityEntry';

vi.mock('@/lib/data/useLookup', () => ({ useLookup: () => ({ symbol: 'FUSD', decimals: 6 }) }));
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
  ['nothing of what somebody else allowed', approve(5n, `0x${'d'.repeat(40)}`), ''],
])('an approval says %s', (_what, entry, text) => {
  expect(textOf(entry)).toBe(text);
});
