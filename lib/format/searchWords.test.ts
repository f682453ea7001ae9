import { expect, it } from 'vitest';
import { plainLetters, searchWords } from '@/lib/format/searchWords';

it('reads words in plain letters, whatever their accents, case and spaces', () => {
  expect(searchWords('  Été\tÅda ')).toEqual(['ete', 'ada']);
  expect(searchWords(' ')).toEqual([]);
  expect(plainLetters('0xAB…cd')).toBe('0xab…cd');
});
