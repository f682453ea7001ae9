import { strings } from '@/components/explorer/home/strings.en';
import { usedGas } from '@/components/explorer/usedGas';
import { formatCompact } from '@/lib/format/figures';
import type { BlockStats } from '@/protocol/data/shapes';

/** What the newest blocks say, oldest first, as the small charts draw it; `null` where it is not known. */
export type BlockSeries = {
  /** Seconds since the block before. */
  gaps: readonly number[];
  /** Base fees, in the smallest unit. */
  fees: readonly (number | null)[];
  transactions: readonly number[];
  /** How much of its gas limit each used, in percent. */
  gas: readonly (number | null)[];
};

/** Reads the series of blocks that are listed newest first. */
export function readSeries(blocks: readonly BlockStats[]): BlockSeries {
  const ordered = blocks.toReversed();
  const times = ordered.map(({ timestamp }) => Date.parse(timestamp) / 1_000);
  return {
    gaps: times.slice(1).map((time, at) => time - (times[at] ?? time)),
    fees: ordered.map(({ base_fee_per_gas: fee }) => (fee === null ? null : Number(fee))),
    transactions: ordered.map(({ transaction_count: count }) => count),
    gas: ordered.map(usedGas),
  };
}

/** The middle one of several values: a pause of a day among blocks of a few seconds leaves it where it is. */
export function median(values: readonly number[]): number | null {
  const ordered = [...values].sort((a, b) => a - b);
  const middle = Math.floor(ordered.length / 2);
  const [upper, lower] = [ordered[middle], ordered[ordered.length % 2 === 0 ? middle - 1 : middle]];
  return upper === undefined || lower === undefined ? null : (lower + upper) / 2;
}

/** The average of those that are known; `null` where none is. */
export function average(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}

/** From so many of a unit on, a span is told in the next one. */
const UNITS = [
  { name: 'seconds', size: 1, most: 120 },
  { name: 'minutes', size: 60, most: 120 },
  { name: 'hours', size: 3_600, most: 48 },
  { name: 'days', size: 86_400, most: Infinity },
] as const;

/** A span in three digits at most, in the unit that suits it: `12.1 s`, `35 min`, `2 h`. */
export function formatSpan(seconds: number): string {
  const unit = UNITS.find(({ size, most }) => seconds / size < most) ?? UNITS[0];
  return strings.spans[unit.name](formatCompact(roundFigure(seconds / unit.size)));
}

/** An average needs no more digits. */
export const roundFigure = (value: number): number => Number(value.toPrecision(3));
