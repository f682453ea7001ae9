import { describe, expect, it } from 'vitest';
import { timeTicks, valueAxis } from '@/lib/format/axisTicks';

const MINUTE = 60_000;
const DAY = 86_400_000;
const NOON = new Date(2026, 10, 20, 12, 7).getTime();

describe('timeTicks', () => {
  it.each([
    ['11 minutes', 11 * MINUTE],
    ['an hour', 60 * MINUTE],
    ['a day', DAY],
    ['a week', 7 * DAY],
    ['30 days', 30 * DAY],
    ['a year', 365 * DAY],
    ['nine years', 9 * 365 * DAY],
  ])('writes 2 to 6 times over %s, in order, none twice', (_, span) => {
    const ticks = timeTicks(NOON, NOON + span, 6);
    expect(ticks.length).toBeGreaterThanOrEqual(2);
    expect(ticks.length).toBeLessThanOrEqual(7);
    expect(new Set(ticks.map(({ label }) => label)).size).toBe(ticks.length);
    for (const { at } of ticks) {
      expect(at).toBeGreaterThanOrEqual(NOON);
      expect(at).toBeLessThanOrEqual(NOON + span);
    }
  });

  it('takes round times of the visitor’s clock', () => {
    expect(timeTicks(NOON, NOON + 60 * MINUTE, 6).map(({ label }) => label)).toEqual([
      ...['12:10', '12:20', '12:30', '12:40', '12:50', '13:00'],
    ]);
    expect(timeTicks(NOON, NOON + 7 * DAY, 4).map(({ label }) => label)).toEqual([
      '21 Nov',
      '23 Nov',
      '25 Nov',
      '27 Nov',
    ]);
  });

  it('has none where nothing lasts', () => {
    expect(timeTicks(NOON, NOON, 6).length).toBeLessThanOrEqual(1);
  });
});

describe('valueAxis', () => {
  it.each([
    [[10, 40], false, { low: 7, high: 43, ticks: [10, 20, 30, 40] }],
    [[0.1, 0.3], false, { ticks: [0.1, 0.2, 0.3] }],
    [[3, 17], true, { low: 0, ticks: [0, 5, 10, 15] }],
    [[0, 0], true, { low: 0, high: 1 }],
    [[29_900_000, 30_900_000], false, { ticks: [30_000_000, 30_500_000, 31_000_000] }],
  ])('of %j, from zero: %s', (values, fromZero, expected) => {
    expect(valueAxis(values, 4, fromZero)).toMatchObject(expected);
  });

  it('makes a change of next to nothing look small', () => {
    const { low, high, ticks } = valueAxis([29_933_000, 29_934_000], 4, false);
    expect((29_934_000 - 29_933_000) / (high - low)).toBeLessThan(0.01);
    expect((low + high) / 2).toBeCloseTo(29_933_500, 0);
    expect(ticks).toEqual([29_800_000, 30_000_000, 30_200_000]);
  });

  it('puts a single value in the middle, and what is never negative no lower than zero', () => {
    const { low, high } = valueAxis([50], 4, false);
    expect((low + high) / 2).toBe(50);
    expect(valueAxis([0.5, 100], 4, false).low).toBe(0);
    expect(valueAxis([-10, 100], 4, false).low).toBeLessThan(-10);
  });
});
