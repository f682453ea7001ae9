import { cacheFormats } from '@/lib/format/locale';

/** The formatter of the current locale. */
export const findDateFormat = cacheFormats(
  (locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
);

const DAY = { dateStyle: 'medium' } as const;

/**
 * The day of a moment by the visitor's clock, such as `21 Nov 2026`, its month in letters: no order of figures to guess.
 *
 * @param iso ISO 8601
 */
export const formatDay = (iso: string): string => findDateFormat(DAY).format(new Date(iso));

/** A day of the calendar, whatever the zone, such as `21 Nov 2026`. @param day as in `2026-11-21` */
export const formatCalendarDay = (day: string): string =>
  findDateFormat({ ...DAY, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

/** A moment by the visitor's clock, such as `21 Nov 2026, 15:51`. @param iso ISO 8601 */
export const formatMoment = (iso: string): string =>
  findDateFormat({ ...DAY, timeStyle: 'short' }).format(new Date(iso));

/** Its time of day, such as `15:51`. @param iso ISO 8601 */
export const formatClock = (iso: string): string => findDateFormat({ timeStyle: 'short' }).format(new Date(iso));

/** The day as a heading, such as `Saturday, 21 November 2026`. @param iso ISO 8601 */
export const formatLongDay = (iso: string): string =>
  findDateFormat({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(new Date(iso));

/**
 * A moment to the second by the visitor's clock, with its zone: `21 Nov 2026, 15:51:07 CET`; `unknown` where it is none.
 *
 * @param iso ISO 8601
 */
export function formatExactTime(iso: string): string {
  const moment = new Date(iso);
  return Number.isNaN(moment.getTime()) ? 'unknown' : findDateFormat({ ...DAY, timeStyle: 'long' }).format(moment);
}

/** What the visitor's zone is called at a moment, as in {@link formatExactTime}: `CET`. Empty where it has no name. */
export const zoneName = (at: Date): string =>
  findDateFormat({ timeZoneName: 'short' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY_MS = 24 * HOUR;

/** Below this a moment is "just now": clocks of two machines differ by as much. */
const JUST_NOW = 5 * SECOND;

/** From here on a date says more than a number of days. */
const LONG_AGO = 30 * DAY_MS;

const STEPS: readonly (readonly [length: number, unit: string])[] = [
  [DAY_MS, 'd'],
  [HOUR, 'h'],
  [MINUTE, 'min'],
  [SECOND, 's'],
];

/**
 * How long ago a moment was, or how far ahead it is: "just now", "12 s ago", "2 min ago", "3 h ago", "4 d ago", "in 5
 * min"; the date from 30 days on. Rounded down; "unknown" where `iso` is no moment.
 *
 * @param iso ISO 8601
 * @param now milliseconds since 1970
 */
export function formatAgo(iso: string, now: number): string {
  const age = now - Date.parse(iso);
  if (Number.isNaN(age)) return 'unknown';
  const distance = Math.abs(age);
  if (distance < JUST_NOW) return 'just now';
  if (distance >= LONG_AGO) return formatDay(iso);
  const [length, unit] = STEPS.find(([step]) => distance >= step) ?? [SECOND, 's'];
  const count = `${Math.floor(distance / length)} ${unit}`;
  return age > 0 ? `${count} ago` : `in ${count}`;
}
