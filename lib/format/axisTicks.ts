import { findDateFormat } from '@/lib/format/dates';
import { LEAST_SPAN } from '@/lib/format/figures';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Steps of a time axis of up to a day, in milliseconds. */
const SHORT_STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 180, 240, 360].map((minutes) => minutes * MINUTE);
/** Steps of days; above them come months. */
const DAY_STEPS = [1, 2, 5, 7, 14];
/** Steps of months. */
const MONTH_STEPS = [1, 2, 3, 6, 12, 24, 60, 120];

/** A place on an axis and what is written there. */
type Tick = { at: number; label: string };

/** An axis of values: where it begins and ends, and the values in between that are written. */
type ValueAxis = { low: number; high: number; step: number; ticks: number[] };

/**
 * The ticks of a time axis: at round times of the visitor's clock, evenly spaced, none twice. A span that holds less than
 * a whole step has none.
 *
 * @param from milliseconds since 1970
 * @param to milliseconds since 1970
 * @param most how many there is room for
 */
export function timeTicks(from: number, to: number, most: number): Tick[] {
  const span = to - from;
  // A time of day says enough where no other day has it.
  const step = span < DAY ? SHORT_STEPS.find((length) => span / length <= most) : undefined;
  if (step) return ticksOf(roundTimes(from, to, step), 'minute');
  if (span === DAY) return timeTicks(from, to - 1, most);
  const days = DAY_STEPS.find((count) => span / (count * DAY) <= most);
  if (days) return ticksOf(roundDays(from, to, days), 'day');
  const months = MONTH_STEPS.find((count) => span / (count * 30.4 * DAY) <= most) ?? 240;
  return ticksOf(roundMonths(from, to, months), 'month');
}

/**
 * An axis of values with at most `most` ticks at multiples of 1, 2 or 5 times a power of ten, and a tenth of room above
 * and below. What is never negative goes no lower than zero.
 *
 * @param values those that are shown, at least one
 * @param fromZero for bars, whose length is the value: mostly counts
 * @param whole for counts, with nothing between two whole ones
 */
export function valueAxis(values: readonly number[], most: number, fromZero: boolean, whole = fromZero): ValueAxis {
  const [min, max] = [Math.min(...values), Math.max(...values)];
  const base = fromZero ? Math.min(0, min) : min;
  // A line of one value lies in the middle, and a change of next to nothing is not as high as the chart.
  const lack = fromZero || max === base ? 0 : Math.max(0, Math.abs(max) * LEAST_SPAN - (max - base)) / 2;
  const room = lack + (max > base ? (max - base) / 10 : Math.abs(max) / 10 || 1);
  const low = min >= 0 ? Math.max(0, base - (fromZero ? 0 : room)) : base - room;
  const high = max + room;
  const rough = (high - low) / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  const nice = ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10) * power;
  const step = whole ? Math.max(1, nice) : nice;
  const first = Math.ceil(low / step);
  const count = Math.floor(high / step) - first + 1;
  return { low, high, step, ticks: Array.from({ length: count }, (_, index) => tidy((first + index) * step, step)) };
}

/** Takes away what a sum of fractions leaves behind the last digit. */
function tidy(value: number, step: number): number {
  const digits = Math.min(100, Math.max(0, -Math.floor(Math.log10(step))));
  return Number(value.toFixed(digits));
}

const ticksOf = (moments: readonly number[], detail: TickDetail): Tick[] =>
  moments.map((at) => ({ at, label: formatTickTime(at, detail) }));

/** Multiples of a step, counted from the local midnight before. */
function roundTimes(from: number, to: number, step: number): number[] {
  const midnight = new Date(from).setHours(0, 0, 0, 0);
  const first = midnight + Math.ceil((from - midnight) / step) * step;
  return range(first, to, step);
}

/** Local midnights, `count` days apart: days with a change of clocks are longer or shorter. */
function roundDays(from: number, to: number, count: number): number[] {
  const found: number[] = [];
  const day = new Date(new Date(from).setHours(0, 0, 0, 0));
  if (day.getTime() < from) day.setDate(day.getDate() + 1);
  for (; day.getTime() <= to; day.setDate(day.getDate() + count)) found.push(day.getTime());
  return found;
}

/** First days of every `count`th month, counted from January. */
function roundMonths(from: number, to: number, count: number): number[] {
  const found: number[] = [];
  const start = new Date(from);
  const month = new Date(
    start.getFullYear(),
    Math.floor(start.getMonth() / Math.min(count, 12)) * Math.min(count, 12),
    1,
  );
  if (count > 12) month.setFullYear(Math.floor(month.getFullYear() / (count / 12)) * (count / 12));
  for (; month.getTime() <= to; month.setMonth(month.getMonth() + count)) {
    if (month.getTime() >= from) found.push(month.getTime());
  }
  return found;
}

const range = (first: number, last: number, step: number): number[] =>
  Array.from({ length: Math.max(0, Math.floor((last - first) / step) + 1) }, (_, index) => first + index * step);

/**
 * The moment of a point of a chart, such as `21 Nov, 15:51`.
 *
 * @param at milliseconds since 1970
 * @param spanMs what the chart covers: the year is named where it lasts most of one, seconds where it lasts minutes
 */
export function formatPointTime(at: number, spanMs: number): string {
  return findDateFormat({
    ...{ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
    ...(spanMs > 300 * 86_400_000 && { year: 'numeric' }),
    ...(spanMs < 30 * 60_000 && { second: '2-digit' }),
  }).format(at);
}

/** What the label of a tick on an axis of time says. */
type TickDetail = 'second' | 'minute' | 'day' | 'month';

const TICKS: Readonly<Record<TickDetail, Intl.DateTimeFormatOptions>> = {
  second: { timeStyle: 'medium' },
  minute: { timeStyle: 'short' },
  day: { day: 'numeric', month: 'short' },
  month: { month: 'short', year: 'numeric' },
};

/** The label of a tick on an axis of time: `15:51:07`, `15:51`, `21 Nov` or `Nov 2026`. @param at milliseconds since 1970 */
export const formatTickTime = (at: number, detail: TickDetail): string => findDateFormat(TICKS[detail]).format(at);
