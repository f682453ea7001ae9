import { describe, expect, it } from 'vitest';
import {
  add,
  formatAmount,
  groupDigits,
  multiply,
  readDecimal,
  thousandthsOf,
  toNumber,
  toOneScale,
  ZERO,
} from '@/lib/format/amounts';

describe('formatAmount', () => {
  it('keeps every digit in the exact value of an amount that no float could hold', () => {
    expect(formatAmount('123456789012345678901234567', 18)).toEqual({
      shown: '123,456,789',
      exact: '123456789.012345678901234567',
      cut: true,
    });
    expect(formatAmount('123456789012345678901234567', 18, Infinity).shown).toBe('123,456,789.012345678901234567');
  });

  it('groups thousands before the decimal point only', () => {
    expect(formatAmount(1234567_123456n, 6, Infinity).shown).toBe('1,234,567.123456');
    expect(formatAmount(999n, 0).shown).toBe('999');
    expect(formatAmount(1000n, 0).shown).toBe('1,000');
  });

  it('drops trailing zeros', () => {
    expect(formatAmount('1500000000000000000', 18)).toEqual({ shown: '1.5', exact: '1.5', cut: false });
    expect(formatAmount('2000000', 6).shown).toBe('2');
    expect(formatAmount(0n, 18)).toEqual({ shown: '0', exact: '0', cut: false });
    expect(formatAmount(1_000_100n, 6).shown).toBe('1.0001');
  });

  it.each([
    ['5402118123456789012', 18, '5.40211'],
    ['1999999999999999999', 18, '1.99999'],
    ['-1999999999999999999', 18, '−1.99999'],
    ['1000001', 6, '1'],
    ['12345678', 4, '1,234.56'],
    ['99999999', 2, '999,999'],
    ['123456789', 0, '123,456,789'],
    ['410123456789', 18, '0.000000410123'],
    ['1', 18, '0.000000000000000001'],
    ['999999999999999999', 18, '0.999999'],
    ['100000199', 8, '1'],
  ])('rounds %s with %d decimals toward zero, to 6 significant digits: %s', (value, decimals, shown) => {
    expect(formatAmount(value, decimals).shown).toBe(shown);
  });

  it('says whether digits are left out, with a number and no ellipsis', () => {
    expect(formatAmount('1999999999999999999', 18, 4)).toEqual({
      shown: '1.999',
      exact: '1.999999999999999999',
      cut: true,
    });
    expect(formatAmount(1_100_001n, 6, 7)).toEqual({ shown: '1.100001', exact: '1.100001', cut: false });
    expect(formatAmount(123_456n, 6, 2).shown).toBe('0.12');
  });

  it('never writes less than may be spent where it rounds up', () => {
    expect(formatAmount('21000000147000', 18, 6, 'up').shown).toBe('0.0000210001');
    expect(formatAmount('21000000000000', 18, 6, 'up')).toEqual({ shown: '0.000021', exact: '0.000021', cut: false });
    expect(formatAmount('1999999999999999999', 18, 6, 'up').shown).toBe('2');
    expect(formatAmount('999999999999999999', 18, 6, 'up').shown).toBe('1');
  });

  it('never shows a small amount as zero', () => {
    expect(formatAmount(1n, 18, 4).shown).toBe('0.000000000000000001');
    expect(formatAmount('410123456789', 18, 4).shown).toBe('0.0000004101');
  });

  it('writes a negative amount with a minus sign', () => {
    expect(formatAmount(-1_500_000n, 6)).toEqual({ shown: '−1.5', exact: '-1.5', cut: false });
  });

  it('throws for a value that is not a whole number of the smallest unit', () => {
    expect(() => formatAmount('1.5', 18)).toThrow(SyntaxError);
    expect(() => formatAmount(1n, 1.5)).toThrow(RangeError);
    expect(() => formatAmount(1n, -1)).toThrow('decimals must be 0 or more, not -1');
  });
});

describe('readDecimal', () => {
  it.each([
    ['0', 0n, 0],
    ['12', 12n, 0],
    ['-12', -12n, 0],
    ['1.50', 150n, 2],
    ['1.', 1n, 0],
    ['0.07', 7n, 2],
    ['-0.5', -5n, 1],
    ['15e-1', 15n, 1],
    ['1.5e1', 15n, 0],
    ['1.5E+3', 1_500n, 0],
    ['2e-10', 2n, 10],
    ['1e12', 10n ** 12n, 0],
    [0.1, 1n, 1],
    [1e-7, 1n, 7],
  ])('%s', (written, digits, scale) => {
    expect(readDecimal(written)).toEqual({ digits, scale });
  });

  it.each(['', ' 1', '1 ', '.5', '1.2.3', '1e', '1e1.5', 'e5', '--1', '+1', '1,5', 'x1', NaN, Infinity])(
    'refuses %s',
    (written) => {
      expect(() => readDecimal(written)).toThrow(SyntaxError);
    },
  );
});

it('decimals are multiplied and added exactly, whatever their scales', () => {
  expect(multiply({ digits: 15n, scale: 1 }, { digits: -25n, scale: 2 })).toEqual({ digits: -375n, scale: 3 });
  expect(add({ digits: 15n, scale: 1 }, { digits: 25n, scale: 2 })).toEqual({ digits: 175n, scale: 2 });
  expect(add({ digits: 25n, scale: 2 }, { digits: -15n, scale: 1 })).toEqual({ digits: -125n, scale: 2 });
  expect(add(ZERO, { digits: 25n, scale: 2 })).toEqual({ digits: 25n, scale: 2 });
});

it('decimals are brought to the largest scale among them', () => {
  expect(
    toOneScale([
      { digits: 15n, scale: 1 },
      { digits: 7n, scale: 3 },
      { digits: 2n, scale: 0 },
    ]),
  ).toEqual([1_500n, 7n, 2_000n]);
  expect(toOneScale([{ digits: 3n, scale: 0 }])).toEqual([3n]);
  expect(toOneScale([])).toEqual([]);
});

it('thousandths are rounded down, and 0 of a total of 0', () => {
  expect(thousandthsOf({ digits: 1n, scale: 0 }, { digits: 3n, scale: 0 })).toBe(333);
  expect(thousandthsOf({ digits: 5n, scale: 1 }, { digits: 1n, scale: 0 })).toBe(500);
  expect(thousandthsOf({ digits: 1n, scale: 0 }, { digits: 200n, scale: 2 })).toBe(500);
  expect(thousandthsOf({ digits: 9_999n, scale: 4 }, { digits: 1n, scale: 0 })).toBe(999);
  expect(thousandthsOf({ digits: 5n, scale: 0 }, ZERO)).toBe(0);
});

it('a decimal becomes the nearest float for a chart', () => {
  expect(toNumber({ digits: 125n, scale: 2 })).toBe(1.25);
  expect(toNumber({ digits: -7n, scale: 0 })).toBe(-7);
});

it('decimals are read exactly from JSON numbers, and anything else throws', () => {
  expect(readDecimal(1.1e-7)).toEqual({ digits: 11n, scale: 8 });
  expect(readDecimal(2.5e22)).toEqual({ digits: 25n * 10n ** 21n, scale: 0 });
  expect(() => readDecimal(NaN)).toThrow(SyntaxError);
});

describe('groupDigits', () => {
  it('writes every digit, with separators in the whole part', () => {
    expect(groupDigits('29901254.2648177328062036')).toBe('29,901,254.2648177328062036');
    expect(groupDigits('-1234.5')).toBe('−1,234.5');
    expect(groupDigits('123456789012345678901234567')).toBe('123,456,789,012,345,678,901,234,567');
    expect(groupDigits('0')).toBe('0');
  });
});
