// @vitest-environment node
import { afterEach, describe, expect, it } from 'vitest';
import { provideLocale } from '@/lib/format/locale';
import { readDates } from '@/lib/explorer/search/readDate';

const NOW = new Date('2026-11-28T12:00:00Z');
const UTC = { now: NOW, zone: 'utc' } as const;
const LOCAL = { now: NOW, zone: 'local' } as const;
const zone = process.env['TZ'];

afterEach(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
  provideLocale(() => undefined);
});

const daysOf = (text: string) => readDates(text, UTC).map(({ day }) => day);

describe('a date', () => {
  it.each([
    // As this site prints it in its locales.
    ...['26 Nov 2026', 'Nov 26, 2026', '26 November 2026', 'November 26, 2026', 'Thursday, 26 November 2026'],
    ...['Thursday 26 November 2026', 'Thursday, November 26, 2026', '26/11/2026', '11/26/2026'],
    ...[
      '2026-11-26',
      '2026/11/26',
      '2026.11.26',
      '26.11.2026',
      '26. Nov. 2026',
      '26-Nov-2026',
      '26th of November 2026',
    ],
    ...['nov 26 2026', 'NOV 26TH, 2026', '  26  Nov\u00a02026 ', 'thu, 26 nov 2026'],
  ])('is read as it is printed or typed: %s', (text) => {
    expect(readDates(text, UTC)).toEqual([{ day: '2026-11-26', at: '2026-11-26T00:00:00.000Z', hasTime: false }]);
  });

  it('is read with the month as British English shortens it', () => {
    expect(daysOf('5 Sept 2026')).toEqual(['2026-09-05']);
    expect(daysOf('5 Sep 2026')).toEqual(['2026-09-05']);
  });

  it('without a year is the last such day', () => {
    expect(daysOf('26 Nov')).toEqual(['2026-11-26']);
    expect(daysOf('Nov 28')).toEqual(['2026-11-28']);
    expect(daysOf('29 Nov')).toEqual(['2025-11-29']);
    expect(daysOf('Feb 29')).toEqual(['2024-02-29']);
    expect(daysOf('30 Feb')).toEqual([]);
  });

  it('in figures that mean one day here and another there is both', () => {
    expect(daysOf('01/02/2026')).toEqual(['2026-02-01', '2026-01-02']);
    expect(daysOf('1-2-2026')).toEqual(['2026-02-01', '2026-01-02']);
    expect(daysOf('05/05/2026')).toEqual(['2026-05-05']);
    // With points between them the day is first wherever they are written.
    expect(daysOf('01.02.2026')).toEqual(['2026-02-01']);
  });

  it.each([
    ...['2026-02-30', '31 Nov 2026', '00/00/2026', '13/13/2026', '2026-13-01', '32 Nov 2026', 'Nov 2026', 'November'],
    ...['2026-11', '26 Foo 2026', 'Ma 5 2026', '26 Nov 26', '1026-11-26', '26 Nov 2026 25:00', '26 Nov 2026, 12:61'],
    ...['26 Nov 2026, 13:00 PM', '2026-11-26T10:00+99:00', 'Lantern', '', '26 Nov 2026 '.repeat(10)],
  ])('is not read from %s', (text) => {
    expect(readDates(text, UTC)).toEqual([]);
  });
});

describe('a moment', () => {
  it.each([
    ['2026-11-26T10:20:30.456Z', '2026-11-26T10:20:30.456Z'],
    ['2026-11-26T10:20:30+02:00', '2026-11-26T08:20:30.000Z'],
    ['2026-11-26 10:20', '2026-11-26T10:20:00.000Z'],
    ['26 Nov 2026, 15:51', '2026-11-26T15:51:00.000Z'],
    ['26 Nov 2026, 15:51:07 UTC', '2026-11-26T15:51:07.000Z'],
    ['Nov 26, 2026, 3:51:07\u202fPM GMT+1', '2026-11-26T14:51:07.000Z'],
    ['26 Nov 2026, 15:51 GMT+5:30', '2026-11-26T10:21:00.000Z'],
    ['November 26, 2026 at 12:05 AM', '2026-11-26T00:05:00.000Z'],
    ['November 26, 2026 at 12:05 p.m.', '2026-11-26T12:05:00.000Z'],
  ])('%s is %s', (text, at) => {
    expect(readDates(text, UTC)).toEqual([{ day: '2026-11-26', at, hasTime: true }]);
  });

  it('in a zone that only letters name is read where it is the reader’s own', () => {
    process.env['TZ'] = 'America/New_York';
    provideLocale(() => 'en-US');
    expect(readDates('Nov 26, 2026, 3:51:07 PM EST', LOCAL)).toMatchObject([{ at: '2026-11-26T20:51:07.000Z' }]);
    expect(readDates('Nov 26, 2026, 3:51:07 PM CET', LOCAL)).toEqual([]);
    // A server does not know whose it is.
    expect(readDates('Nov 26, 2026, 3:51:07 PM EST', UTC)).toEqual([]);
  });
});

describe('the day of a visitor', () => {
  it.each([
    ['America/New_York', '2026-11-26T05:00:00.000Z'],
    ['Asia/Kolkata', '2026-11-25T18:30:00.000Z'],
    ['Pacific/Kiritimati', '2026-11-25T10:00:00.000Z'],
    ['UTC', '2026-11-26T00:00:00.000Z'],
  ])('begins in %s at %s', (place, at) => {
    process.env['TZ'] = place;
    for (const text of ['26 Nov 2026', 'Nov 26, 2026', '2026-11-26']) {
      expect(readDates(text, LOCAL), text).toEqual([{ day: '2026-11-26', at, hasTime: false }]);
    }
    // A moment with its zone is the same everywhere.
    expect(readDates('2026-11-26T10:00:00Z', LOCAL)[0]?.at).toBe('2026-11-26T10:00:00.000Z');
  });

  it('may begin at one o’clock, and may be today’s while it is yesterday in UTC', () => {
    process.env['TZ'] = 'Africa/Cairo';
    expect(readDates('24 Apr 2026', LOCAL)[0]?.at).toBe('2026-04-23T22:00:00.000Z');
    process.env['TZ'] = 'Pacific/Kiritimati';
    expect(readDates('29 Nov', LOCAL)[0]?.day).toBe('2026-11-29');
  });
});
