import { expect, it } from 'vitest';
import { formatList, joinList } from '@/lib/format/lists';
import { plural } from '@/lib/format/text';

it('a count is written with its noun', () => {
  expect(plural(1, 'wallet')).toBe('1 wallet');
  expect(plural(0, 'wallet')).toBe('0 wallets');
  expect(plural(1_200, 'reply', 'replies')).toBe('1,200 replies');
});

it('joins the things of a sentence', () => {
  expect(formatList(['A'])).toBe('A');
  expect(formatList(['A', 'B', 'C'])).toBe('A, B and C');
  expect(joinList([1, 2, 3])).toEqual([1, ', ', 2, ' and ', 3]);
});
