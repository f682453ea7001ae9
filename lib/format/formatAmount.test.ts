import { describe, expect, it } from 'vitest';
import { formatAmount } from '@/lib/format/formatAmount';

describe('formatAmount', () => {
  it('keeps every digit of an amount that no float could hold', () => {
    expect(formatAmount('123456789012345678901234567', 18).shown).toBe('123,456,789.012345678901234567');
  });

  it('parts thousands before the point only', () => {
    expect(formatAmount(1234567_123456n, 6).shown).toBe('1,234,567.123456');
    expect(formatAmount(999n, 0).shown).toBe('999');
    expect(formatAmount(1000n, 0).shown).toBe('1,000');
  });

  it('leaves out zeros at the end', () => {
    expect(formatAmount('1500000000000000000', 18)).toEqual({ shown: '1.5', exact: '1.5', cut: false });
    expect(formatAmount('2000000', 6).shown).toBe('2');
    expect(formatAmount(0n, 18)).toEqual({ shown: '0', exact: '0', cut: false });
    expect(formatAmount(1_000_100n, 6).shown).toBe('1.0001');
  });

  it('cuts instead of rounding, and says so', () => {
    expect(formatAmount('1999999999999999999', 18, 4)).toEqual({
      shown: '1.9999…',
      exact: '1.999999999999999999',
      cut: true,
    });
  });

  it('cuts to the digits asked for where there is something before the point', () => {
    expect(formatAmount(1_000_001n, 6, 2)).toEqual({ shown: '1…', exact: '1.000001', cut: true });
    expect(formatAmount(1_100_001n, 6, 2).shown).toBe('1.1…');
    expect(formatAmount(1_100_001n, 6, 6).shown).toBe('1.100001');
    expect(formatAmount(123_456n, 6, 2).shown).toBe('0.12…');
    expect(formatAmount(102_345n, 6, 1).shown).toBe('0.1…');
  });

  it('never shows a small amount as nothing', () => {
    expect(formatAmount(1n, 18, 4).shown).toBe('0.000000000000000001');
    expect(formatAmount('410123456789', 18, 4).shown).toBe('0.0000004101…');
  });

  it('writes what is owed with a minus', () => {
    expect(formatAmount(-1_500_000n, 6)).toEqual({ shown: '−1.5', exact: '-1.5', cut: false });
  });

  it('refuses what is no whole number of the smallest unit', () => {
    expect(() => formatAmount('1.5', 18)).toThrow(SyntaxError);
    expect(() => formatAmount(1n, 1.5)).toThrow(RangeError);
    expect(() => formatAmount(1n, -1)).toThrow('decimals must be 0 or more, not -1');
  });
});
