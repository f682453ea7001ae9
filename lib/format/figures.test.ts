import { expect, it } from 'vitest';
import {
  formatBytes,
  formatCompact,
  formatPercent,
  formatPercentChange,
  formatTick,
  toneOfChange,
} from '@/lib/format/figures';
import { formatNumber } from '@/lib/format/text';

it('writes counts in full, and nothing of nothing', () => {
  expect(formatNumber(1_234_567)).toBe('1,234,567');
  expect(formatNumber(2n ** 64n)).toBe('18,446,744,073,709,551,616');
  expect(formatNumber(null)).toBeUndefined();
});

it.each([
  [0, '0 B'],
  [1_023, '1023 B'],
  [1_024, '1 kB'],
  [1_536, '1.5 kB'],
  [10 * 1_024 ** 2 - 1, '9.9 MB'],
  [200 * 1_024 ** 2, '200 MB'],
  [1_024 ** 3, '1 GB'],
])('%i bytes are written as %s', (bytes, shown) => {
  expect(formatBytes(bytes)).toBe(shown);
});

/** With plain spaces, so that the cases below can be read. */
const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

it.each([
  [0, '0.0 %'],
  [54.24, '54.2 %'],
  [54.25, '54.3 %'],
  [100, '100.0 %'],
  [0.04, '< 0.1 %'],
  [0.05, '0.1 %'],
  [-3.21, '−3.2 %'],
  [999.94, '999.9 %'],
  [12_345.6, '12,346 %'],
  [NaN, 'unknown'],
  [Infinity, 'unknown'],
])('a share of %d is written as %s', (percent, shown) => {
  expect(plain(formatPercent(percent))).toBe(shown);
});

it.each([
  [0, '0.00 %', undefined],
  [1.274, '+1.27 %', 'good'],
  [-2.4, '−2.40 %', 'bad'],
  [0.004, '< 0.01 %', undefined],
  [-0.004, '< 0.01 %', undefined],
  [0.006, '+0.01 %', 'good'],
  [-1_234.5, '−1,235 %', 'bad'],
  [-Infinity, 'unknown', undefined],
])('a change of %d is written as %s, and colored by its sign', (percent, shown, tone) => {
  expect(plain(formatPercentChange(percent))).toBe(shown);
  expect(toneOfChange(percent)).toBe(tone);
});

it('decimals of a percentage can be chosen', () => {
  expect(plain(formatPercent(54.256, 0))).toBe('54 %');
  expect(plain(formatPercent(0.4, 0))).toBe('< 1 %');
  expect(plain(formatPercentChange(1.26, 1))).toBe('+1.3 %');
});

it.each([
  [0, '0'],
  [-0, '0'],
  [7, '7'],
  [1_234, '1,234'],
  [9_999, '9,999'],
  [-9_999, '−9,999'],
  [0.1234567, '0.123457'],
  [0.0000123456789, '0.0000123457'],
  [10_000, '10K'],
  [12_345, '12.3K'],
  [999_950, '1M'],
  [4_561_000, '4.56M'],
  [-1_200_000_000, '−1.2B'],
  [3.4e12, '3.4T'],
  [NaN, 'unknown'],
])('%d is written as %s', (value, shown) => {
  expect(formatCompact(value)).toBe(shown);
});

it.each([
  [29_933_000, 5_000_000, '$30M'],
  [29_900_000, 100_000, '$29.9M'],
  [29_950_000, 50_000, '$29.95M'],
  [0, 5, '$0'],
  [1.25, 0.25, '$1.25'],
  [0.0004, 0.0001, '$0.0004'],
  [-1_500, 500, '−$1.5K'],
])('the tick at %d with steps of %d says %s', (value, step, shown) => {
  expect(formatTick(value, step, 'USD')).toBe(shown);
});

it.each([
  [-0, 1, '0'],
  [1_200_000, 100_000, '1.2M'],
  [0.25, 0.25, '0.25'],
])('without a currency, the tick at %d with steps of %d says %s', (value, step, shown) => {
  expect(formatTick(value, step)).toBe(shown);
});

it.each([
  [9_000_000, 500],
  [1, 0.05],
  [40, 2.5],
  [10_000, 250],
])('labels around %d with steps of %d differ', (start, step) => {
  const labels = Array.from({ length: 8 }, (_, at) => formatTick(start + at * step, step));
  expect(new Set(labels).size).toBe(8);
});
