import { describe, expect, it } from 'vitest';
import { InvalidAmountError } from '@/lib/errors/inputErrors';
import { parseAmount } from '@/lib/transfers/parseAmount';
import { cpuTime } from '@/tests/helpers/cpuTime';

it('the largest possible amount is read to the digit', () => {
  const most = (2n ** 256n - 1n).toString();
  expect(parseAmount(most, 0)).toBe(2n ** 256n - 1n);
  expect(parseAmount(`0.${'0'.repeat(76)}1`, 77)).toBe(1n);
  expect(() => parseAmount(`${most}0`, 0)).toThrow(InvalidAmountError);
});

it('a long paste is refused at once', () => {
  const used = cpuTime(() => {
    for (const junk of [`${'1'.repeat(1_000_000)}x`, '0'.repeat(5_000_000), '1'.repeat(1_000_000)]) {
      expect(() => parseAmount(junk, 18)).toThrow(InvalidAmountError);
    }
  });
  expect(used).toBeLessThan(1_000);
});

describe('an amount in decimal notation', () => {
  it.each([
    ['1', 18, 10n ** 18n],
    ['1.5', 6, 1_500_000n],
    ['  2.25\n', 2, 225n],
    ['1.50000', 1, 15n],
    ['.5', 1, 5n],
    ['5.', 1, 50n],
    ['0', 18, 0n],
    ['0.0', 0, 0n],
    ['007', 0, 7n],
    ['0.000001', 6, 1n],
    [1.5, 6, 1_500_000n],
    [0, 18, 0n],
    ['1'.padEnd(78, '0'), 0, 10n ** 77n],
    [`1.${'0'.repeat(398)}`, 0, 1n],
  ])('is read from %s with %i decimals', (amount, decimals, smallest) => {
    expect(parseAmount(amount, decimals)).toBe(smallest);
  });

  it('is in the smallest unit if it is a bigint', () => {
    expect(parseAmount(7n, 18)).toBe(7n);
    expect(parseAmount(0n, 18)).toBe(0n);
    expect(parseAmount(2n ** 256n - 1n, 18)).toBe(2n ** 256n - 1n);
  });

  it.each([
    ['', 18],
    [' ', 18],
    ['.', 18],
    ['1.23', 1],
    ['0.01', 1],
    ['-1', 18],
    ['+1', 18],
    ['1e3', 18],
    ['0x10', 18],
    ['1,5', 18],
    ['1 000', 18],
    ['1.2.3', 18],
    ['1.5 ETH', 18],
    ['$1', 18],
    [NaN, 18],
    [Infinity, 18],
    [-1, 18],
    [1e21, 0],
    [-1n, 18],
    [2n ** 256n, 18],
    [(2n ** 256n).toString(), 0],
    [`1.${'0'.repeat(399)}`, 0],
  ])('is refused: %s with %i decimals', (amount, decimals) => {
    expect(() => parseAmount(amount, decimals)).toThrow(InvalidAmountError);
  });
});
