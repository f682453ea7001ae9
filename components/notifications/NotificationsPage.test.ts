import { expect, it } from 'vitest';
import { groupByDay } from '@/components/notifications/NotificationsPage';

const NOON = new Date(2026, 10, 25, 12).getTime();
const hoursAgo = (hours: number) => ({ at: new Date(NOON - hours * 3_600_000).toISOString() });

it('groups rows by the day of the visitor’s clock, in their order', () => {
  const rows = [hoursAgo(0), hoursAgo(11), hoursAgo(13), hoursAgo(35), hoursAgo(37)];
  const groups = groupByDay(rows, NOON);
  expect(groups.map(({ day }) => day)).toEqual(['Today', 'Yesterday', expect.stringMatching(/Monday.*2026/)]);
  expect(groups.map((group) => group.rows.length)).toEqual([2, 2, 1]);
  expect(groups.flatMap((group) => group.rows)).toEqual(rows);
  expect(groupByDay([], NOON)).toEqual([]);
});
