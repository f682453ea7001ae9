import type { ActivityEntry } from '@/lib/activity/ActivityEntry';
import type { ActivityFeed } from '@/lib/activity/createActivityFeed';
import { findDateFormat } from '@/lib/format/dates';

/** A day of the list. */
export type ActivityDay = {
  /** Its name among days: {@link dayOf}. */
  day: string;
  /** In the order of the list. */
  entries: readonly ActivityEntry[];
  /** Whether these are all of the day. */
  isWhole: boolean;
};

/** The day of a moment by the visitor's clock: two moments of one day have the same. @param moment ISO 8601, or milliseconds */
export function dayOf(moment: string | number): string {
  const date = new Date(moment);
  return `${date.getFullYear()}-${date.getMonth() + 1}-${date.getDate()}`;
}

/** Entries by day, in their order. */
export function byDay(entries: readonly ActivityEntry[]): { day: string; entries: ActivityEntry[] }[] {
  const days: { day: string; entries: ActivityEntry[] }[] = [];
  for (const entry of entries) {
    const day = dayOf(entry.time);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}

/**
 * The days of what was read, by their names. A day is whole once an older one follows it, or nothing does; and while no
 * network fails, none of its transactions waits to be shown, and every network whose index begins late has older rows.
 */
export function readDays({
  parts,
  waiting,
  ended,
  errors,
  firstBlocks,
}: Pick<ActivityFeed, 'parts' | 'waiting' | 'ended' | 'errors' | 'firstBlocks'>): ReadonlyMap<string, ActivityDay> {
  const days = byDay(parts.flat());
  const waitingDays = new Set(waiting.map(({ time }) => dayOf(time)));
  const lateChains = [...firstBlocks.keys()];
  /** Networks with rows on older days than the one that is looked at: from the end of the list on. */
  const older = new Set<number>();
  const whole = new Map<string, boolean>();
  for (const { day, entries } of days.toReversed()) {
    const isLast = day === days.at(-1)?.day;
    const isEnd = ended && firstBlocks.size === 0;
    const isCovered = lateChains.every((chainId) => older.has(chainId));
    whole.set(day, errors.size === 0 && !waitingDays.has(day) && (isLast ? isEnd : isCovered));
    for (const { chainId } of entries) older.add(chainId);
  }
  return new Map(days.map(({ day, entries }) => [day, { day, entries, isWhole: whole.get(day) ?? false }]));
}

const WEEKDAY = { weekday: 'long' } as const;
const DATE = { day: 'numeric', month: 'short' } as const;

/**
 * A day as a heading: `Tuesday`, with `17 Nov` beside it. Today and yesterday come without a name, for words of their own,
 * and with the weekday beside it.
 *
 * @param iso a moment of the day, ISO 8601
 * @param now a moment of today, in milliseconds since 1970
 */
export function nameDay(iso: string, now: number): { title: string | null; ago: 0 | 1 | null; date: string } {
  const [then, today] = [new Date(iso), new Date(now)];
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1).getTime();
  const day = dayOf(iso);
  const ago = day === dayOf(now) ? 0 : day === dayOf(yesterday) ? 1 : null;
  const year = then.getFullYear() === today.getFullYear() ? {} : ({ year: 'numeric' } as const);
  const date = findDateFormat({ ...(ago === null ? {} : WEEKDAY), ...DATE, ...year }).format(then);
  return { title: ago === null ? findDateFormat(WEEKDAY).format(then) : null, ago, date };
}
