import { describe, expect, it } from 'vitest';
import type { ActivityEntry } from '@/lib/activity/ActivityEntry';
import { dayOf, nameDay, readDays } from '@/lib/activity/activityDays';

const at = (day: number, hour = 12) => new Date(2026, 10, day, hour).toISOString();
const entry = (day: number, chainId = 1): ActivityEntry => ({
  ...{ id: `${day} ${chainId}`, chainId, hash: '0x1', block: day, blockHash: '0xb', time: at(day) },
  ...{ transaction: null, moves: [] },
});
const feed = (...days: number[]) => ({
  ...{ parts: [days.map((day) => entry(day))], waiting: [] as ActivityEntry[], ended: false },
  ...{ errors: new Map(), firstBlocks: new Map<number, number>() },
});
const whole = (of: Parameters<typeof readDays>[0]) =>
  [...readDays(of).values()].filter(({ isWhole }) => isWhole).map(({ entries }) => entries[0]?.block);

describe('the days of the list', () => {
  it('are whole once an older one follows, or nothing does', () => {
    expect(whole(feed(22, 22, 21, 17))).toEqual([22, 21]);
    expect(whole({ ...feed(22, 21, 17), ended: true })).toEqual([22, 21, 17]);
    expect(
      readDays({ ...feed(22), parts: [[entry(22)], [entry(22), entry(21)]] }).get(dayOf(at(22)))?.entries,
    ).toHaveLength(2);
  });

  it('are not whole while a network fails, or a new transaction waits', () => {
    expect(whole({ ...feed(22, 21), errors: new Map([[1, new Error('No answer.') as never]]) })).toEqual([]);
    expect(whole({ ...feed(22, 21, 17), waiting: [entry(22)] })).toEqual([21]);
  });

  it('are whole on a network whose index begins late only above its oldest day', () => {
    const late = { ...feed(22, 21, 17), ended: true, firstBlocks: new Map([[1, 5]]) };
    expect(whole(late)).toEqual([22, 21]);
    // Another network goes on below the oldest day of this one.
    const parts = [[entry(22), entry(21), entry(17, 2)]];
    expect(whole({ ...late, parts })).toEqual([22]);
  });

  it('are named by today, yesterday or the weekday, with the date beside it', () => {
    const now = new Date(2026, 10, 22, 9).getTime();
    expect(nameDay(at(22), now)).toMatchObject({ title: null, ago: 0, date: expect.stringMatching(/Sunday.*22/) });
    expect(nameDay(at(21, 23), now)).toMatchObject({ title: null, ago: 1 });
    expect(nameDay(at(17), now)).toMatchObject({
      title: 'Tuesday',
      ago: null,
      date: expect.not.stringContaining('2026'),
    });
    expect(nameDay('2025-01-05T12:00:00.000Z', now).date).toContain('2025');
  });
});
