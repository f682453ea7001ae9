// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { readDecimal } from '@/lib/format/amounts';
import type { Holding } from '@/lib/portfolio/collectHoldings';
import { isSmall, readHidesSmall, saveHidesSmall } from '@/lib/portfolio/smallBalances';

beforeEach(() => localStorage.clear());

const worth = (value: string | null): Holding =>
  ({ value: value === null ? null : readDecimal(value) }) as unknown as Holding;

it.each([
  ['0', true],
  ['0.999999999', true],
  ['1', false],
  ['2481.1', false],
  [null, false],
])('a balance worth %s is small: %s', (value, small) => {
  expect(isSmall(worth(value))).toBe(small);
});

it('the choice is kept in this browser', () => {
  expect(readHidesSmall()).toBe(false);
  saveHidesSmall(true);
  expect(readHidesSmall()).toBe(true);
  saveHidesSmall(false);
  expect(readHidesSmall()).toBe(false);
  expect(localStorage).toHaveLength(0);
});
