import { zoneName } from '@/lib/format/dates';

/** A day, or a moment of it, that somebody typed or pasted. */
export type ReadDate = {
  /** As in `2026-11-26`, by the clock that the text means. */
  day: string;
  /** The moment, in ISO 8601: where no time of day is named, the beginning of the day. */
  at: string;
  hasTime: boolean;
};

/** By whose clock a day begins: the visitor's, or UTC on a server, which does not know the visitor's. */
export type Clock = { now: Date; zone: 'local' | 'utc' };

/** Longer texts are no dates. */
const MAX_LENGTH = 60;

const MONTHS = [
  ...['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october'],
  ...['november', 'december'],
];
const WEEKDAY = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\.?,? /;
const TIME =
  /[,t ] ?(?:at )?(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(?: ?([ap])\.?m\.?)?(?: ?(z|utc|[a-z]{2,5}|(?:gmt|utc)?[+-]\d{1,2}(?::?\d\d)?))?$/;
const LETTERS = String.raw`([a-z]{3,9})\.?`;
const ORDINAL = String.raw`(\d{1,2})(?:st|nd|rd|th)?\.?`;
const DAY_FIRST = new RegExp(String.raw`^${ORDINAL}[ -]?(?:of )?${LETTERS}(?:,? |-)?(\d{4})?$`);
const MONTH_FIRST = new RegExp(String.raw`^${LETTERS}[ -]?${ORDINAL}(?:(?:,? |-)(\d{4}))?$`);
const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const FIGURES = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/;

/** No zone is further from UTC. */
const MAX_OFFSET_HOURS = 14;

/** Years of which a chain may have blocks, and those before it, which its first block is closest to. */
const FIRST_YEAR = 1970;

type Day = { year: number; month: number; day: number };
/** `offset`: of the zone that the text names, in minutes east of UTC; `null` for the reader's. */
type Time = { hour: number; minute: number; second: number; ms: number; offset: number | null };

/**
 * The days that a text may mean: as this site prints them in any of its locales, in ISO 8601, in English with the month in
 * letters, or in figures. Without a year it is the last such day. `01/02/2026` means one day here and another there: both.
 *
 * @returns none for a text that is no date, and for a day that no calendar has
 */
export function readDates(text: string, clock: Clock): readonly ReadDate[] {
  if (text.length > MAX_LENGTH) return [];
  const plain = text.trim().replaceAll(/\s+/g, ' ').toLowerCase().replace(WEEKDAY, '');
  const [written] = TIME.exec(plain) ?? [];
  const time = written === undefined ? null : readTime(written);
  if (time === undefined) return [];
  const days = readDays(written === undefined ? plain : plain.slice(0, -written.length), clock);
  return days.flatMap((day) => toDate(day, time, clock) ?? []);
}

/** A time of day; `undefined` for one that no clock shows, or in a zone that is not known. */
function readTime(written: string): ((day: Day, clock: Clock) => Time | null) | undefined {
  const [, hours = '', minutes = '', seconds = '0', fraction = '', half, zone] = TIME.exec(written) ?? [];
  const [typed, minute, second] = [Number(hours), Number(minutes), Number(seconds)];
  if (minute > 59 || second > 59 || typed > 23 || (half !== undefined && (typed < 1 || typed > 12))) return undefined;
  const hour = half === undefined ? typed : (typed % 12) + (half === 'p' ? 12 : 0);
  const ms = Number(fraction.padEnd(3, '0').slice(0, 3));
  const time = { hour, minute, second, ms };
  if (zone === undefined) return () => ({ ...time, offset: null });
  const offset = offsetOf(zone);
  if (offset !== null) return () => ({ ...time, offset });
  // A zone by its letters, such as CET, is one that this site printed: the visitor's own.
  return (day, clock) =>
    clock.zone === 'local' && isOwnZone(zone, momentOf(day, time, clock)) ? { ...time, offset: null } : null;
}

function offsetOf(zone: string): number | null {
  if (zone === 'z' || zone === 'utc' || zone === 'gmt') return 0;
  const [, sign, hours, minutes = '0'] = /([+-])(\d{1,2}):?(\d\d)?$/.exec(zone) ?? [];
  if (sign === undefined || Number(hours) > MAX_OFFSET_HOURS) return null;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

function isOwnZone(zone: string, at: Date): boolean {
  return !Number.isNaN(at.getTime()) && zoneName(at).toLowerCase() === zone;
}

function readDays(text: string, clock: Clock): readonly Day[] {
  const [, year, , month, day] = YEAR_FIRST.exec(text) ?? [];
  if (year !== undefined) return [{ year: Number(year), month: Number(month), day: Number(day) }];
  const [, one, sign, other, ofYear] = FIGURES.exec(text) ?? [];
  if (one !== undefined) return readFigures(Number(one), Number(other), Number(ofYear), sign === '.');
  const [, first, letters = '', yearBehind] = DAY_FIRST.exec(text) ?? [];
  if (first !== undefined) return readLetters(letters, Number(first), yearBehind, clock);
  const [, word = '', second, lastYear] = MONTH_FIRST.exec(text) ?? [];
  return second === undefined ? [] : readLetters(word, Number(second), lastYear, clock);
}

/** Day before month and the other way round, where both can be; with points between them the day is always first. */
function readFigures(one: number, other: number, year: number, isDayFirst: boolean): readonly Day[] {
  const dayFirst = { year, month: other, day: one };
  const monthFirst = { year, month: one, day: other };
  return (isDayFirst || one === other ? [dayFirst] : [dayFirst, monthFirst]).filter(({ month }) => month <= 12);
}

function readLetters(letters: string, day: number, year: string | undefined, clock: Clock): readonly Day[] {
  const month = 1 + MONTHS.findIndex((name) => name.startsWith(letters));
  if (month === 0) return [];
  if (year !== undefined) return [{ year: Number(year), month, day }];
  const newest = clock.zone === 'utc' ? clock.now.getUTCFullYear() : clock.now.getFullYear();
  // 29 February may be eight years ago.
  for (let past = newest; past > newest - 9; past--) {
    const at = momentOf({ year: past, month, day }, MIDNIGHT, clock);
    if (isOfCalendar({ year: past, month, day }) && at <= clock.now) return [{ year: past, month, day }];
  }
  return [];
}

const MIDNIGHT = { hour: 0, minute: 0, second: 0, ms: 0 };

/** Whether a calendar has the day: not 30 February. */
function isOfCalendar({ year, month, day }: Day): boolean {
  if (year < FIRST_YEAR) return false;
  const at = new Date(Date.UTC(year, month - 1, day));
  return at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
}

function momentOf(
  { year, month, day }: Day,
  { hour, minute, second, ms }: Omit<Time, 'offset'>,
  { zone }: Pick<Clock, 'zone'>,
): Date {
  return zone === 'utc'
    ? new Date(Date.UTC(year, month - 1, day, hour, minute, second, ms))
    : new Date(year, month - 1, day, hour, minute, second, ms);
}

function toDate(day: Day, read: ((day: Day, clock: Clock) => Time | null) | null, clock: Clock): ReadDate | null {
  if (!isOfCalendar(day)) return null;
  const time = read === null ? { ...MIDNIGHT, offset: null } : read(day, clock);
  if (time === null) return null;
  const { offset } = time;
  const named = momentOf(day, time, offset === null ? clock : { zone: 'utc' });
  const at = new Date(named.getTime() - (offset ?? 0) * 60_000);
  const [month, date] = [day.month, day.day].map((part) => String(part).padStart(2, '0'));
  return { day: `${day.year}-${month}-${date}`, at: at.toISOString(), hasTime: read !== null };
}
