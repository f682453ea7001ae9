import { useState } from 'react';
import type { ChartPoint } from '@/components/ui/chart/ChartPlot';

/** Moments of a chart over a range, beside now. */
const MOMENTS = 24;
/** More wallets on chains have fewer moments each, so that a page stays within the limits of its backend. */
const MOST_READINGS = 192;
const FEWEST = 6;

/** What a chart covers, in milliseconds since 1970. */
type Range = {
  start: number;
  end: number;
  /** Where the history of balances may begin, such as when a wallet was linked: the time since is looked at closely. */
  since: number | null;
};

/** Moments that are spread evenly over a range, without its end, and over the part of it since `since`; oldest first. */
export function sampleDates({ start, end, since }: Range, wallets: number): number[] {
  const count = Math.max(FEWEST, Math.min(MOMENTS, Math.floor(MOST_READINGS / Math.max(wallets, 1))));
  const all = spread(start, end, count);
  const step = (end - start) / count;
  if (since === null || since <= start + step || since >= end) return all;
  const late = spread(since, end, Math.ceil(count / 2)).filter((moment) => moment > since);
  return [...new Set([...all, ...late])].sort((a, b) => a - b);
}

const spread = (start: number, end: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => Math.round(start + ((end - start) * index) / count));

/** Values as a chart shows them: from the first that is known on, with a gap where one after it is not. */
export function fromFirstIndexed(values: readonly ChartPoint[]): readonly ChartPoint[] {
  const first = values.findIndex(({ value }) => value !== null);
  return first === -1 ? [] : values.slice(first);
}

/** How far back a range of a chart goes, in days; `null` for all there is. */
type ChartRange<Key extends string> = { key: Key; days: number | null };

const DAY_MS = 86_400_000;

/**
 * The ranges of a chart whose history begins late: those beyond the first that holds all of it would show the same, and
 * are off.
 *
 * @param ranges from the shortest on
 * @param begins the first moment of which anything is known, in milliseconds since 1970; `null` while that is not known
 * @returns `covering` is the first that holds all of it; `null` where none is known to
 */
export function coveredRanges<Key extends string>(
  ranges: readonly ChartRange<Key>[],
  end: number,
  begins: number | null,
): { covering: Key | null; disabled: ReadonlySet<Key> } {
  if (begins === null) return { covering: null, disabled: new Set() };
  const holds = ({ days }: ChartRange<Key>) => days !== null && end - days * DAY_MS <= begins;
  const [covering, ...longer] = ranges.filter(holds);
  return { covering: covering?.key ?? null, disabled: new Set(longer.map(({ key }) => key)) };
}

/** Since when anything is known, of all that was looked at so far; `null` as long as all of it was known. */
export function useBegin(found: number | null): number | null {
  const [begins, setBegins] = useState<number | null>(null);
  const earliest = found === null ? begins : Math.min(found, begins ?? found);
  if (earliest !== begins) setBegins(earliest);
  return earliest;
}
