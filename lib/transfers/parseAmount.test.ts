import { expect, it } from 'vitest';
import { InvalidAmountError } from '@/lib/errors/InvalidAmountError';
import { parseAmount } from '@/lib/transfers/parseAmount';
import { cpuTime } from '@/tests/helpers/cpuTime';

it('reads the largest amount there is, to the digit', () => {
  const most = (2n ** 256n - 1n).toString();
  expect(parseAmount(most, 0)).toBe(2n ** 256n - 1n);
  expect(parseAmount(`0.${'0'.repeat(76)}1`, 77)).toBe(1n);
  expect(() => parseAmount(`${most}0`, 0)).toThrow(InvalidAmountError);
});

it('refuses a long paste at once', () => {
  const used = cpuTime(() => {
    for (const junk of [`${'1'.repeat(1_000_000)}x`, '0'.repeat(5_000_000), '1'.repeat(1_000_000)]) {
      expect(() => parseAmount(junk, 18)).toThrow(InvalidAmountError);
    }
  });
  expect(used).toBeLessThan(1_000);
});
