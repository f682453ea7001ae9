import { expect, it } from 'vitest';
import { compareNames } from '@/protocol/text/compareNames';

it('orders names as an index does', () => {
  expect(['b', 'Á', 'a', 'B'].sort(compareNames)).toEqual(['a', 'Á', 'b', 'B']);
});

it('orders names without what joins their letters', () => {
  expect(compareNames('\u067e\u0648\u0644\u200c\u0647\u0627', '\u067e\u0648\u0644\u0647\u0627')).toBe(0);
});
