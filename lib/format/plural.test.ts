import { expect, it } from 'vitest';
import { plural } from '@/lib/format/plural';

it('writes a count with its noun', () => {
  expect(plural(1, 'wallet')).toBe('1 wallet');
  expect(plural(0, 'wallet')).toBe('0 wallets');
  expect(plural(1_200, 'reply', 'replies')).toBe('1,200 replies');
});
