import { expect, it } from 'vitest';
import { readDecimal } from '@/lib/portfolio/decimal';
import { formatDollars } from '@/lib/portfolio/formatDollars';

it.each([
  ['0', '$0.00', '$0.00'],
  ['1', '$1.00', '$1.00'],
  ['1234567.895', '$1,234,567.90', '$1,234,567.90'],
  ['-5.005', '−$5.01', '−$5.01'],
  ['0.004', '< $0.01', '$0.004'],
  ['0.005', '$0.01', '$0.005'],
  ['0.00001234567', '< $0.01', '$0.00001235'],
  ['0.5', '$0.50', '$0.50'],
  ['1e21', '$1,000,000,000,000,000,000,000.00', '$1,000,000,000,000,000,000,000.00'],
])('writes %s as a value (%s) and as a price (%s)', (value, asValue, asPrice) => {
  expect(formatDollars(readDecimal(value)).shown).toBe(asValue);
  expect(formatDollars(readDecimal(value), true).shown).toBe(asPrice);
});

it('reads numbers exactly as JSON writes them, and refuses what is none', () => {
  expect(readDecimal(1.1e-7)).toEqual({ digits: 11n, scale: 8 });
  expect(readDecimal(2.5e22)).toEqual({ digits: 25n * 10n ** 21n, scale: 0 });
  expect(() => readDecimal(NaN)).toThrow(SyntaxError);
});

it.each([
  ['0', '0'],
  ['0.50', '0.5'],
  ['-5.005', '-5.005'],
  ['-12', '-12'],
  ['100', '100'],
  ['0.00', '0'],
  ['1e-5', '0.00001'],
  ['1.20e3', '1200'],
])('keeps every digit of %s', (value, exact) => {
  expect(formatDollars(readDecimal(value)).exact).toBe(exact);
});

it.each([
  ['-0.5', '−$0.50'],
  ['-0.00001234567', '< $0.01'],
  ['-0.0123456', '−$0.01235'],
  ['0.0123456', '$0.01235'],
  ['0.1', '$0.10'],
  ['0.9', '$0.90'],
  ['12.345', '$12.35'],
  ['-0.004', '−$0.004'],
])('writes %s as the price %s', (value, shown) => {
  expect(formatDollars(readDecimal(value), value !== '-0.00001234567').shown).toBe(shown);
});
