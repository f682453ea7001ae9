import { describe, expect, it } from 'vitest';
import { add, multiply, readDecimal, thousandthsOf, toNumber, toOneScale, ZERO } from '@/lib/portfolio/decimal';

describe('a number as it is written', () => {
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

it('multiplies and adds to the last digit, whichever has more behind the point', () => {
  expect(multiply({ digits: 15n, scale: 1 }, { digits: -25n, scale: 2 })).toEqual({ digits: -375n, scale: 3 });
  expect(add({ digits: 15n, scale: 1 }, { digits: 25n, scale: 2 })).toEqual({ digits: 175n, scale: 2 });
  expect(add({ digits: 25n, scale: 2 }, { digits: -15n, scale: 1 })).toEqual({ digits: -125n, scale: 2 });
  expect(add(ZERO, { digits: 25n, scale: 2 })).toEqual({ digits: 25n, scale: 2 });
});

it('brings numbers to the unit of the finest', () => {
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

it('tells thousandths, rounded down, and 0 of nothing', () => {
  expect(thousandthsOf({ digits: 1n, scale: 0 }, { digits: 3n, scale: 0 })).toBe(333);
  expect(thousandthsOf({ digits: 5n, scale: 1 }, { digits: 1n, scale: 0 })).toBe(500);
  expect(thousandthsOf({ digits: 1n, scale: 0 }, { digits: 200n, scale: 2 })).toBe(500);
  expect(thousandthsOf({ digits: 9_999n, scale: 4 }, { digits: 1n, scale: 0 })).toBe(999);
  expect(thousandthsOf({ digits: 5n, scale: 0 }, ZERO)).toBe(0);
});

it('comes as near as a float for drawing', () => {
  expect(toNumber({ digits: 125n, scale: 2 })).toBe(1.25);
  expect(toNumber({ digits: -7n, scale: 0 })).toBe(-7);
});
