import { expect, it } from 'vitest';
import { formatBytes, plural } from '@/lib/format/text';

it('a count is written with its noun', () => {
  expect(plural(1, 'wallet')).toBe('1 wallet');
  expect(plural(0, 'wallet')).toBe('0 wallets');
  expect(plural(1_200, 'reply', 'replies')).toBe('1,200 replies');
});

it.each([
  [0, '0 B'],
  [1_023, '1023 B'],
  [1_024, '1 kB'],
  [1_536, '1.5 kB'],
  [10 * 1_024 ** 2 - 1, '9.9 MB'],
  [200 * 1_024 ** 2, '200 MB'],
  [1_024 ** 3, '1 GB'],
])('%i bytes are written as %s', (bytes, shown) => {
  expect(formatBytes(bytes)).toBe(shown);
});
