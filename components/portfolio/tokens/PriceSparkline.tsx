import { useState } from 'react';
import { readPastPrices } from '@/lib/portfolio/pastPrices';
import { strings } from '@/components/portfolio/strings.en';
import { useVersionedQueries } from '@/lib/live-queries/useVersionedQueries';
import { toFoyerError } from '@/lib/errors/backendErrors';
import { type Decimal, toNumber } from '@/lib/format/amounts';
import { formatPercentChange, LEAST_SPAN } from '@/lib/format/figures';
import { OBJECT_NOT_FOUND } from '@/protocol/codes';
import styles from '@/components/portfolio/tokens/PriceChange.module.css';

/** Props of {@link PriceSparkline}. */
export type PriceSparklineProps = {
  /** As a parameter of the data service. */
  chain: string;
  /** In lower case. */
  token: string;
  /** Every token of the chain that is asked for: the same for all rows, so that all are asked for together. */
  tokens: readonly string[];
  /** The price of now. */
  price: Decimal;
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const DAYS = 7;
/** More tokens have no trail: those that are worth most come first. */
const MOST_TOKENS = 100;
const [WIDTH, HEIGHT, ROOM] = [92, 28, 2];

type TrailQuery = { id: string; version: number; chain: string; tokens: readonly string[]; hour: number };

/** The prices of each day; `null` of a day that the backend knows nothing of. */
const read = ({ chain, tokens, hour }: TrailQuery, signal: AbortSignal) =>
  Promise.all(
    Array.from({ length: DAYS }, async (_, day) => {
      try {
        return await readPastPrices(chain, tokens, hour * HOUR_MS - (DAYS - day) * DAY_MS, signal);
      } catch (error) {
        if (toFoyerError(error).code === OBJECT_NOT_FOUND) return null;
        throw error;
      }
    }),
  );

/** Smaller changes over seven days, in percent, count as flat: the line is level and has no color. */
const LEAST_CHANGE = 0.5;

/** How a price went in seven days, as a small line; a dash where fewer than two of its days are known. */
export function PriceSparkline({ chain, token, tokens, price }: PriceSparklineProps) {
  // By the hour: rows that come later ask for the same.
  const [hour] = useState(() => Math.floor(Date.now() / HOUR_MS));
  const requests = tokens.slice(0, MOST_TOKENS);
  const id = `${chain}:${hour}:${requests.join()}`;
  const answer = useVersionedQueries('price trail', [{ id, version: 0, chain, tokens: requests, hour }], read).get(id);
  const past = (answer?.value ?? []).flatMap((prices, day) => {
    const known = prices?.get(token);
    return known ? [{ day, value: toNumber(known) }] : [];
  });
  const [first] = past;
  if (!answer?.value) return null;
  if (!first || past.length < 2) {
    return (
      <span className={styles.change} title={strings.tokens.trailUnknown}>
        <span aria-hidden="true">—</span>
        <span className="visually-hidden">{strings.tokens.trailUnknown}</span>
      </span>
    );
  }
  const points = [...past, { day: DAYS, value: toNumber(price) }];
  const change = ((points.at(-1)?.value ?? 0) / first.value - 1) * 100;
  const tone = Math.abs(change) < LEAST_CHANGE ? undefined : change > 0 ? 'good' : 'bad';
  const label = strings.tokens.trail(formatPercentChange(change, 1));
  return (
    <svg className={styles.trail} data-tone={tone} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      <title>{label}</title>
      <path d={drawLine(points)} />
    </svg>
  );
}

/** A line through points, as high and as wide as there is room; broken where a day is missing, and a dot for one alone. */
export function drawLine(points: readonly { day: number; value: number }[]): string {
  const values = points.map(({ value }) => value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  // A change of next to nothing is not as high as the line has room.
  const span = Math.max(high - low, Math.abs(high) * LEAST_SPAN) || 1;
  const heightOf = (value: number): number =>
    ROOM + (((high + low) / 2 + span / 2 - value) / span) * (HEIGHT - 2 * ROOM);
  return points
    .map(({ day, value }, at) => {
      const isJoined = points[at - 1]?.day === day - 1;
      const isAlone = !isJoined && points[at + 1]?.day !== day + 1;
      const place = `${((day / DAYS) * WIDTH).toFixed(1)} ${heightOf(value).toFixed(1)}`;
      return `${isJoined ? 'L' : 'M'}${place}${isAlone ? 'h0' : ''}`;
    })
    .join('');
}
