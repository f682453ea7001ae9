import { expect, it } from 'vitest';
import { toCell, toLine } from '@/lib/format/csv';

it('a cell of a CSV file quotes commas, quotes and line ends, and escapes formulas', () => {
  expect(['plain', 'a,b', 'say "x"', 'two\nlines'].map(toCell)).toEqual([
    'plain',
    '"a,b"',
    '"say ""x"""',
    '"two\nlines"',
  ]);
  expect(['=1+1', '+1', '-1', '@x', '\tx', '\rx', '\nx'].map(toCell)).toEqual([
    "'=1+1",
    "'+1",
    "'-1",
    "'@x",
    "'\tx",
    '"\'\rx"',
    '"\'\nx"',
  ]);
  expect(toLine(['=HYPERLINK("http://x","y")', ''])).toBe('"\'=HYPERLINK(""http://x"",""y"")",\r\n');
});
