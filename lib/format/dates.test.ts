import { expect, it } from 'vitest';
import { formatAgo, formatExactTime } from '@/lib/format/dates';

const NOW = Date.parse('2026-11-24T12:00:00.000Z');
const [SECOND, MINUTE, HOUR, DAY] = [1_000, 60_000, 3_600_000, 86_400_000];
const at = (ago: number): string => new Date(NOW - ago).toISOString();

it.each([
  [0, 'just now'],
  [4_999, 'just now'],
  [-4_999, 'just now'],
  [5 * SECOND, '5 s ago'],
  [12_999, '12 s ago'],
  [MINUTE - 1, '59 s ago'],
  [MINUTE, '1 min ago'],
  [2 * MINUTE + 59_999, '2 min ago'],
  [HOUR - 1, '59 min ago'],
  [HOUR, '1 h ago'],
  [3.9 * HOUR, '3 h ago'],
  [DAY - 1, '23 h ago'],
  [DAY, '1 d ago'],
  [4 * DAY, '4 d ago'],
  [30 * DAY - 1, '29 d ago'],
  [30 * DAY, '25 Oct 2026'],
  [-5 * SECOND, 'in 5 s'],
  [-5 * MINUTE, 'in 5 min'],
  [-3 * HOUR, 'in 3 h'],
  [-4 * DAY, 'in 4 d'],
  [-31 * DAY, '25 Dec 2026'],
])('%d ms ago is written as %s', (ago, shown) => {
  expect(formatAgo(at(ago), NOW)).toBe(shown);
});

it('says that what is no moment is unknown', () => {
  expect(formatAgo('', NOW)).toBe('unknown');
  expect(formatAgo('soon', NOW)).toBe('unknown');
  expect(formatExactTime('soon')).toBe('unknown');
});

it('names the zone of an exact time, and keeps its seconds', () => {
  expect(formatExactTime('2026-11-21T15:51:07.000Z')).toMatch(/^2\d Nov 2026, \d\d:\d\d:07 \S+/);
});
