import { useState } from 'react';
import { Chart, ChartTable } from '@/components/ui/chart/Chart';
import { coveredRanges, fromFirstIndexed, sampleDates, useBegin } from '@/components/ui/chart/chartRanges';
import type { ChartPoint } from '@/components/ui/chart/ChartPlot';
import { Failure } from '@/components/ui/Failure';
import { Note } from '@/components/ui/Note';
import { Skeleton } from '@/components/ui/Skeleton';
import { Chips } from '@/components/ui/forms/Chips';
import { useVersionedQueries } from '@/lib/live-queries/useVersionedQueries';
import { toFoyerError } from '@/lib/errors/backendErrors';
import { useCurrency } from '@/lib/account/shownCurrency';
import { type Decimal, readDecimal, toNumber } from '@/lib/format/amounts';
import { formatPercentChange, formatTick, toneOfChange } from '@/lib/format/figures';
import type { Currency } from '@/lib/format/currency';
import { convert, writeMoney } from '@/lib/format/money';
import { OBJECT_NOT_FOUND } from '@/protocol/codes';
import { strings as rangeStrings } from '@/components/wallet/price/range.strings.en';
import { strings } from '@/components/wallet/price/strings.en';
import { readPastPrices } from '@/lib/portfolio/pastPrices';
import styles from '@/components/wallet/price/PriceChart.module.css';

/** Props of {@link PriceChart}. */
export type PriceChartProps = {
  /** As a parameter of the data service. */
  chain: string;
  /** The token, or the wrapped coin, in lower case. */
  token: string;
  /** The price of now; `null` where there is none. */
  price: Decimal | null;
};

const DAY_MS = 86_400_000;
const RANGES = [
  { key: '1d', days: 1 },
  { key: '1w', days: 7 },
  { key: '1m', days: 30 },
  { key: '1y', days: 365 },
] as const;
type RangeKey = (typeof RANGES)[number]['key'];

type PriceQuery = { id: string; version: number; chain: string; token: string; moments: readonly number[] };

/** Prices at some moments; `null` where there was none, or none that is known. */
const read = ({ chain, token, moments }: PriceQuery, signal: AbortSignal) =>
  Promise.all(
    moments.map(async (moment) => {
      try {
        return (await readPastPrices(chain, [token], moment, signal)).get(token) ?? null;
      } catch (error) {
        if (toFoyerError(error).code === OBJECT_NOT_FOUND) return null;
        throw error;
      }
    }),
  );

/** The price of a token over time, in the visitor's currency, by what exchanges held at each moment. */
export function PriceChart({ chain, token, price }: PriceChartProps) {
  const currency = useCurrency();
  const [opened] = useState(Date.now);
  const [range, setRange] = useState<RangeKey>('1w');
  const { days } = RANGES.find(({ key }) => key === range) ?? RANGES[1];
  const moments = sampleDates({ start: opened - days * DAY_MS, end: opened, since: null }, 1);
  const id = `${chain}:${token}:${range}:${opened}`;
  const answer = useVersionedQueries('price history', [{ id, version: 0, chain, token, moments }], read).get(id);
  const past = moments.map((at, index) => toPoint(at, answer?.value?.[index] ?? null, currency));
  const now = price && toPoint(opened, price, currency);
  const points = fromFirstIndexed(now ? [...past, now] : past);
  const first = past.find(({ value }) => value !== null);
  const change = now?.value && first?.value ? (now.value / first.value - 1) * 100 : null;
  const isLate = answer?.value !== undefined && first !== undefined && first !== past[0];
  const { covering, disabled } = coveredRanges(RANGES, opened, useBegin(isLate ? first.at : null));
  const isKnown = answer?.value !== undefined && !answer.error && currency.pending === undefined;
  const hasChart = isKnown && points.filter(({ value }) => value !== null).length >= 2;
  const ofPrice = {
    label: strings.price,
    points,
    formatValue: (value: number) => writeMoney(readDecimal(value), currency.code, true).shown,
  };
  return (
    <section className={styles.performance} aria-label={strings.title} aria-busy={!answer?.value}>
      <div className={styles.place}>
        {answer?.error ? (
          <Failure error={answer.error} />
        ) : !isKnown ? (
          <Skeleton lines={4} />
        ) : !hasChart ? (
          <Note>{strings.none}</Note>
        ) : (
          <Chart {...ofPrice} table={false} formatTick={(value, step) => formatTick(value, step, currency.code)} gain />
        )}
      </div>
      <div className={styles.foot}>
        <Chips
          label={rangeStrings.range}
          look="segments"
          value={disabled.has(range) && covering ? covering : range}
          onChange={setRange}
          options={RANGES.map(({ key }) => ({
            value: key,
            label: rangeStrings.ranges[key],
            disabled: disabled.has(key),
          }))}
        />
        {hasChart && (
          <div className={styles.table}>
            <ChartTable {...ofPrice} />
          </div>
        )}
        {change !== null && (
          <p className={styles.note} data-tone={toneOfChange(change)}>
            {strings.change(formatPercentChange(change))}
          </p>
        )}
        {currency.at !== null && <p className={styles.below}>{rangeStrings.rateOfNow(currency.code)}</p>}
      </div>
    </section>
  );
}

function toPoint(at: number, price: Decimal | null, currency: Currency): ChartPoint {
  if (price === null) return { at, value: null };
  const value = convert(price, currency);
  return { at, value: toNumber(value), exact: writeMoney(value, currency.code, true).exact };
}
