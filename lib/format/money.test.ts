import { expect, it } from 'vitest';
import { readDecimal } from '@/lib/format/amounts';
import { type Currency, DOLLAR } from '@/lib/format/currency';
import { convert, dollarsOf, formatMoney, writeMoney } from '@/lib/format/money';

const EURO: Currency = { code: 'EUR', perDollar: readDecimal('0.9234'), at: '2026-11-26T00:00:00.000Z' };

it('an amount is worth its price, with every digit', () => {
  expect(dollarsOf('1500000000000000000', 18, readDecimal('2481.1'))).toEqual({
    digits: 37_216_500_000_000_000_000_000n,
    scale: 19,
  });
});

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
])('%s dollars are written as the value %s and the price %s', (value, asValue, asPrice) => {
  expect(formatMoney(readDecimal(value), DOLLAR).shown).toBe(asValue);
  expect(formatMoney(readDecimal(value), DOLLAR, true).shown).toBe(asPrice);
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
])('every digit of %s is kept', (value, exact) => {
  expect(formatMoney(readDecimal(value), DOLLAR).exact).toBe(exact);
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
])('%s dollars are written as the price %s', (value, shown) => {
  expect(formatMoney(readDecimal(value), DOLLAR, value !== '-0.00001234567').shown).toBe(shown);
});

it('is converted with every digit, and rounded only where it is written', () => {
  expect(convert(readDecimal('1234.56'), EURO)).toEqual({ digits: 1_139_992_704n, scale: 6 });
  const written = { shown: '€1,139.99', exact: '1139.992704', full: '€1,139.992704' };
  expect(formatMoney(readDecimal('1234.56'), EURO)).toEqual(written);
  const negative = { shown: '−€1,139.99', exact: '-1139.992704', full: '−€1,139.992704' };
  expect(formatMoney(readDecimal('-1234.56'), EURO)).toEqual(negative);
});

it.each([
  ['EUR', '0.5', '€0.50', '€0.50', '< €0.01'],
  ['GBP', '12345.675', '£12,345.68', '£12,345.68', '< £0.01'],
  ['JPY', '1234.5', '¥1,235', '¥1,234.5', '< ¥1'],
  ['JPY', '100', '¥100', '¥100', '< ¥1'],
  ['KWD', '0.3075', 'KWD\u00a00.308', 'KWD\u00a00.3075', '< KWD\u00a00.001'],
  ['CHF', '1200', 'CHF\u00a01,200.00', 'CHF\u00a01,200.00', '< CHF\u00a00.01'],
  // Only the sign of the US dollar is its sign alone.
  ['AUD', '5', 'A$5.00', 'A$5.00', '< A$0.01'],
  ['CAD', '5', 'CA$5.00', 'CA$5.00', '< CA$0.01'],
])(
  '%s %s is written as the value %s and the price %s, and next to nothing as %s',
  (code, value, shown, price, least) => {
    expect(writeMoney(readDecimal(value), code).shown).toBe(shown);
    expect(writeMoney(readDecimal(value), code, true).shown).toBe(price);
    expect(writeMoney(readDecimal('0.0000001'), code).shown).toBe(least);
  },
);
