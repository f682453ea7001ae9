import { describe, expect, it } from 'vitest';
import { quote } from '@/components/admin/data/rows/RowsView';

describe('a value in a CSV file', () => {
  it.each([
    ['plain', 'plain'],
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    ['-12.5', '-12.5'],
    ['=HYPERLINK("x")', '"\'=HYPERLINK(""x"")"'],
    ['@cmd', "'@cmd"],
    ['', ''],
  ])('%s is %s', (text, written) => {
    expect(quote(text)).toBe(written);
  });
});
