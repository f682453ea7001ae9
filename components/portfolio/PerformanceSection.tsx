import { useState } from 'react';
import { Dollars } from '@/components/portfolio/Dollars';
import { Section } from '@/components/portfolio/Section';
import { type HistoryQuery, type PastValue, readHistory, valueHistory } from '@/components/portfolio/history';
import { strings } from '@/components/portfolio/strings.en';
import type { HoldingsState } from '@/components/portfolio/useHoldings';
import { Skeleton } from '@/components/ui/Skeleton';
import { useVersionedQueries } from '@/lib/data/useVersionedQueries';
import { type EvmWalletOnChain, isEvm } from '@/lib/portfolio/walletOnChain';
import { type Decimal, formatDollars, toNumber } from '@/lib/format/amounts';
import styles from '@/components/portfolio/PerformanceSection.module.css';

/** Props of {@link PerformanceSection}. */
export type PerformanceSectionProps = { wallets: readonly EvmWalletOnChain[]; now: HoldingsState };

const HOUR_MS = 3_600_000;
const SPANS = [
  { name: strings.history.day, hours: 24 },
  { name: strings.history.week, hours: 7 * 24 },
  { name: strings.history.month, hours: 30 * 24 },
] as const;
/** Moments of the past that are asked for; now stands behind them. */
const MOMENTS = 12;

/** What the chosen wallets held over time, at the prices of now; its end follows the chain. */
export function PerformanceSection({ wallets, now }: PerformanceSectionProps) {
  const [opened] = useState(Date.now);
  const [hours, setHours] = useState<number>(SPANS[2].hours);
  const moments = Array.from(
    { length: MOMENTS },
    (_, index) => opened - Math.round(((MOMENTS - index) * hours * HOUR_MS) / MOMENTS),
  );
  const queries = wallets.map((wallet): HistoryQuery => ({ id: `${wallet.id}:${hours}`, version: 0, wallet, moments }));
  const histories = useVersionedQueries('history', queries, readHistory);
  const pasts = queries.flatMap(({ id, wallet }) => {
    const balances = histories.get(id)?.value;
    return balances ? [{ wallet, balances }] : [];
  });
  const present = now.wallets.flatMap(({ wallet, balances: { coin, tokens, error } }) =>
    isEvm(wallet) ? [{ wallet, balances: [{ coin, tokens: error ? null : tokens }] }] : [],
  );
  const points = [...valueHistory(moments, pasts, now.findPrice), ...valueHistory([opened], present, now.findPrice)];
  const isWaiting = queries.some(({ id }) => histories.get(id)?.loading ?? true) || now.loading;
  return (
    <Section
      title={strings.history.title}
      tools={
        <div className={styles.spans} role="group" aria-label={strings.history.range}>
          {SPANS.map((span) => (
            <button
              key={span.name}
              type="button"
              aria-pressed={span.hours === hours}
              onClick={() => setHours(span.hours)}
            >
              {span.name}
            </button>
          ))}
        </div>
      }
    >
      <div className={styles.place} aria-busy={isWaiting}>
        {isWaiting ? <Skeleton lines={4} /> : <HistoryChart points={points} isDay={hours === SPANS[0].hours} />}
      </div>
    </Section>
  );
}

/** Props of {@link HistoryChart}. */
type HistoryChartProps = {
  points: readonly PastValue[];
  /** Whether hours matter rather than days. */ isDay: boolean;
};

const WIDTH = 1_000;

const HEIGHT = 200;

/** Two lines over time, everything and tokens alone, and the same as a table. */
function HistoryChart({ points, isDay }: HistoryChartProps) {
  // A single moment is no line: then the others are drawn as high as they come.
  const isLine = points.filter(({ all }) => all !== null).length > 1;
  const drawn = points.flatMap(({ tokens, all }) => (isLine ? [tokens, all] : [tokens]));
  const highest = Math.max(...drawn.map(toFloat));
  const highestShown = drawn.find((value) => value !== null && toNumber(value) === highest);
  const isPartly = points.some(({ tokens, all }) => tokens !== null && all === null);
  const name = (moment: number) =>
    isDay
      ? new Date(moment).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
      : new Date(moment).toLocaleDateString('en-GB', { day: 'numeric', month: 'short' });
  return (
    <figure className={styles.chart}>
      <div className={styles.plot}>
        {highestShown && <span className={styles.top}>{formatDollars(highestShown).shown}</span>}
        <svg viewBox={`0 -8 ${WIDTH} ${HEIGHT + 16}`} preserveAspectRatio="none" aria-hidden="true">
          <path className={styles.ground} d={`M0 ${HEIGHT}H${WIDTH}`} />
          <path className={styles.tokens} d={drawLine(points, ({ tokens }) => tokens, highest)} />
          {isLine && <path className={styles.all} d={drawLine(points, ({ all }) => all, highest)} />}
        </svg>
      </div>
      <div className={styles.ends} aria-hidden="true">
        <span>{name(points[0]?.moment ?? 0)}</span>
        <span>{strings.history.now}</span>
      </div>
      <figcaption className={styles.legend}>
        {isLine && (
          <span>
            <i data-line="all" aria-hidden="true" />
            {strings.history.all}
          </span>
        )}
        <span>
          <i data-line="tokens" aria-hidden="true" />
          {strings.history.tokensOnly}
        </span>
        <span className={styles.note}>
          {!highestShown ? strings.history.none : isPartly ? strings.history.notePartial : strings.history.note}
        </span>
      </figcaption>
      <details className={styles.table}>
        <summary>{strings.history.table}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{strings.history.time}</th>
              <th scope="col">{strings.history.tokens}</th>
              <th scope="col">{strings.history.all}</th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ moment, tokens, all }, index) => (
              <tr key={index}>
                <th scope="row">
                  {index === points.length - 1 ? strings.history.now : new Date(moment).toLocaleString('en-GB', DATE)}
                </th>
                <td>{tokens ? <Dollars value={tokens} /> : strings.history.unknown}</td>
                <td>{all ? <Dollars value={all} /> : strings.history.unknown}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

/** The path of a line through what is known; a gap where it is not. */
function drawLine(points: readonly PastValue[], pick: (point: PastValue) => Decimal | null, top: number): string {
  const [first, last] = [points[0]?.moment ?? 0, points.at(-1)?.moment ?? 1];
  let pen = 'M';
  return points
    .map((point) => {
      const value = pick(point);
      if (value === null) {
        pen = 'M';
        return '';
      }
      const x = ((point.moment - first) / (last - first || 1)) * WIDTH;
      const y = HEIGHT - (toNumber(value) / (top || 1)) * HEIGHT;
      const step = `${pen}${x.toFixed(1)} ${y.toFixed(1)}`;
      pen = 'L';
      return step;
    })
    .join('');
}

const DATE = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const;

const toFloat = (value: Decimal | null): number => (value ? toNumber(value) : 0);
