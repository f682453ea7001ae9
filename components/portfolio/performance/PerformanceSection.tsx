import dynamic from 'next/dynamic';
import { useState } from 'react';
import type { FirstActivityQuery } from '@/components/portfolio/performance/firstActivity';
import type { Missing } from '@/components/portfolio/performance/history';
import { settledDate, useHistory } from '@/components/portfolio/performance/useHistory';
import { strings } from '@/components/portfolio/strings.en';
import type { HoldingsState } from '@/components/portfolio/useHoldings';
import type { ChartProps } from '@/components/ui/chart/Chart';
import { coveredRanges, fromFirstIndexed, sampleDates, useBegin } from '@/components/ui/chart/chartRanges';
import type { ChartPoint } from '@/components/ui/chart/ChartPlot';
import { Chips } from '@/components/ui/forms/Chips';
import { Failure, PanelSkeleton } from '@/components/ui/Failure';
import { Note } from '@/components/ui/Note';
import { Skeleton } from '@/components/ui/Skeleton';
import { useVersionedQueries } from '@/lib/live-queries/useVersionedQueries';
import { useCurrency } from '@/lib/account/shownCurrency';
import { type Decimal, readDecimal, toNumber } from '@/lib/format/amounts';
import { formatMoment } from '@/lib/format/dates';
import { formatTick } from '@/lib/format/figures';
import { type Currency, DOLLAR } from '@/lib/format/currency';
import { convert, writeMoney } from '@/lib/format/money';
import { totalValue } from '@/lib/portfolio/collectHoldings';
import type { EvmWalletOnChain } from '@/lib/portfolio/walletOnChain';
import { strings as rangeStrings } from '@/components/wallet/price/range.strings.en';
import styles from '@/components/wallet/price/PriceChart.module.css';

/** A new account has no chart yet. */
const Chart = dynamic<ChartProps>(() => import('@/components/ui/chart/Chart').then((code) => code.Chart), {
  ssr: false,
  loading: PanelSkeleton,
});

const DAY_MS = 86_400_000;
const RANGES = [
  { key: '1d', days: 1 },
  { key: '1w', days: 7 },
  { key: '1m', days: 30 },
  { key: '1y', days: 365 },
  { key: 'all', days: null },
] as const;

type RangeKey = (typeof RANGES)[number]['key'];

type ChartTableProps = Pick<ChartProps, 'label' | 'points' | 'formatValue'>;

const ChartTable = dynamic<ChartTableProps>(
  () => import('@/components/ui/chart/Chart').then((code) => code.ChartTable),
  { ssr: false, loading: () => null },
);

/** Props of {@link PerformanceSection}. */
export type PerformanceSectionProps = {
  wallets: readonly EvmWalletOnChain[];
  now: HoldingsState;
  /** When the last of the wallets was linked, in milliseconds since 1970; balances of the coin may be known since then. */
  linkedAt: number | null;
};

/** What everything in the total was worth over time, at the prices of each moment; its end follows the chain. */
export function PerformanceSection({ wallets, now, linkedAt }: PerformanceSectionProps) {
  const [{ opened, end }] = useState(() => ({ opened: Date.now(), end: settledDate(linkedAt) }));
  const [key, setKey] = useState<RangeKey>('1m');
  const range = RANGES.find((one) => one.key === key) ?? RANGES[2];
  const first = useFirstActivity(range.days === null ? wallets : []);
  const start = range.days === null ? (first ?? end - 365 * DAY_MS) : end - range.days * DAY_MS;
  const isReady = first !== undefined;
  const moments = isReady ? sampleDates({ start, end, since: linkedAt }, wallets.length) : [];
  const currency = useCurrency();
  const history = useHistory(now, { name: `${key}:${end}:${isReady}`, version: 0, moments });
  const past = fromFirstIndexed(history.values.map(({ at, dollars }) => toPoint(at, dollars, currency)));
  const isNowKnown = now.settled && now.errors.length === 0 && !now.hasFailedPrices;
  const points = isNowKnown ? [...past, toPoint(opened, totalValue(now.holdings).dollars, currency)] : past;
  // A line along zero shows nothing.
  const isEmpty = isNowKnown && points.every(({ value }) => value === 0);
  const hasChart = isNowKnown && past.length > 0 && !isEmpty;
  // Of what comes before the chart; a gap within it is seen there.
  const missing = history.values.slice(0, history.values.length - past.length).at(-1)?.missing ?? null;
  const leftOut = Math.max(0, ...history.values.map((value) => (value.dollars === null ? 0 : (value.leftOut ?? 0))));
  const isWaiting = !isReady || history.loading || currency.pending !== undefined;
  const ofValue = {
    label: strings.history.value,
    points,
    formatValue: (value: number) => writeMoney(readDecimal(value), currency.code).shown,
  };
  // Nothing much happened in less than a day: a low chart.
  const isNew = linkedAt !== null && opened - linkedAt < DAY_MS;
  // A line below the ranges is likely: its place is kept, so that it pushes nothing down.
  const isNoted = (linkedAt !== null && opened - linkedAt < 30 * DAY_MS) || currency.code !== DOLLAR.code;
  const isLate = !isWaiting && past.length > 0 && history.values.length > past.length;
  const { covering, disabled } = coveredRanges(RANGES, end, useBegin(isLate ? (past[0]?.at ?? null) : null));
  return (
    <section className={styles.performance} aria-label={strings.history.title} aria-busy={isWaiting}>
      <div className={styles.place} data-low={isNew || undefined}>
        {isWaiting ? (
          <Skeleton lines={4} />
        ) : history.error ? (
          <Failure error={history.error} />
        ) : !hasChart ? (
          <Note>{isEmpty ? strings.history.empty : describeGap(isNowKnown ? missing : null)}</Note>
        ) : (
          <Chart
            {...ofValue}
            table={false}
            height={isNew ? 120 : 248}
            formatTick={(value, step) => formatTick(value, step, currency.code)}
            gain
          />
        )}
      </div>
      <div className={styles.foot} data-noted={isNoted || undefined}>
        <Chips
          label={rangeStrings.range}
          look="segments"
          value={disabled.has(key) && covering ? covering : key}
          onChange={setKey}
          options={RANGES.map(({ key: value }) => ({
            value,
            label: rangeStrings.ranges[value],
            disabled: disabled.has(value),
          }))}
        />
        {!isWaiting && hasChart && !history.error && (
          <div className={styles.table}>
            <ChartTable {...ofValue} />
          </div>
        )}
        {!isWaiting && hasChart && missing !== null && past[0] && (
          <p className={styles.below}>
            {missing === 'coin' && linkedAt !== null && linkedAt <= past[0].at
              ? strings.history.sinceLinked(writeMoment(linkedAt))
              : strings.history.since(writeMoment(past[0].at), strings.missing[missing])}
          </p>
        )}
        {!isWaiting && hasChart && currency.at !== null && (
          <p className={styles.below}>{rangeStrings.rateOfNow(currency.code)}</p>
        )}
        {!isWaiting && hasChart && leftOut > 0 && <p className={styles.below}>{strings.history.leftOut(leftOut)}</p>}
      </div>
    </section>
  );
}

function toPoint(at: number, dollars: Decimal | null, currency: Currency): ChartPoint {
  if (dollars === null) return { at, value: null };
  const value = convert(dollars, currency);
  return { at, value: toNumber(value), exact: writeMoney(value, currency.code).exact };
}

const writeMoment = (at: number): string => formatMoment(new Date(at).toISOString());

const describeGap = (missing: Missing | null): string =>
  missing === null ? strings.history.none : strings.history.hidden(strings.missing[missing]);

/** Asked for by one of the ranges alone. */
const readFirstActivity = async (query: FirstActivityQuery, signal: AbortSignal) =>
  (await import('@/components/portfolio/performance/firstActivity')).readFirstActivity(query, signal);

/** When the first of some wallets was first used: `undefined` while it is loading, `null` where that is not known. */
function useFirstActivity(wallets: readonly EvmWalletOnChain[]): number | null | undefined {
  const queries = wallets.map((wallet) => ({ id: wallet.id, version: 0, wallet }));
  const answers = useVersionedQueries('first activity', queries, readFirstActivity);
  const states = queries.map(({ id }) => answers.get(id));
  if (states.some((state) => !state || (state.loading && state.value === undefined))) return undefined;
  const times = states.flatMap((state) => state?.value ?? []);
  return times.length === 0 ? null : Math.min(...times);
}
