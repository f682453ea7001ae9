import type { ReactNode } from 'react';
import { formatMs, type OverviewProps } from '@/components/admin/overview/Figures';
import { strings } from '@/components/admin/overview/strings.en';
import { Chart } from '@/components/ui/chart/Chart';
import type { ChartPoint } from '@/components/ui/chart/ChartPlot';
import { Skeleton } from '@/components/ui/Skeleton';
import { formatBytes, formatCompact, formatTick } from '@/lib/format/figures';
import { formatNumber } from '@/lib/format/text';
import type { AdminMetricPoint } from '@/protocol/calls/adminMetrics';
import type { CallAnswer } from '@/protocol/calls/registry';
import styles from '@/components/admin/overview/overview.module.css';

const count = (value: number): string => formatNumber(value);
const countTicks = { formatValue: count, formatTick } as const;

/** Free space is drawn in gigabytes, so that the axis has round ones. */
const GB = 2 ** 30;
const diskOf = ({ diskFree }: AdminMetricPoint): number | null => (diskFree === null ? null : diskFree / GB);
const diskTicks = {
  formatValue: (value: number) => formatBytes(value * GB),
  formatTick: (value: number, step: number) => strings.charts.gigabytes(formatTick(value, step)),
} as const;

/** What was recorded, over time; a step that nothing was recorded in is a gap and no zero. */
export function MetricCharts({ metrics }: Pick<OverviewProps, 'metrics'>) {
  const words = strings.charts;
  if (!metrics) return <Skeleton lines={8} />;
  const { total, signUps, step } = metrics;
  const series = (read: (point: AdminMetricPoint) => number | null) => withGaps(metrics, read);
  const known = (read: (point: AdminMetricPoint) => number | null) =>
    metrics.points.flatMap((point) => read(point) ?? []);
  const [worstP95, worstLag] = [Math.max(...known(({ p95 }) => p95)), Math.max(...known(({ lag }) => lag))];
  const lowestDisk = Math.min(...known(({ diskFree }) => diskFree));
  const perStep = words.perStep(words.steps[step] ?? '');
  return (
    <section className={styles.charts} aria-label={words.title}>
      <Panel wide title={words.requests} text={`${words.total(formatCompact(total.requests))}, ${perStep}`}>
        <Chart {...CHART} label={words.requests} kind="bars" points={series((p) => p.requests)} {...countTicks} />
      </Panel>
      <Panel title={words.errors} text={`${words.total(formatCompact(total.errors))}, ${perStep}`}>
        <Chart {...CHART} label={words.errors} kind="bars" points={series((p) => p.errors)} {...countTicks} />
      </Panel>
      <Panel title={words.p95} text={Number.isFinite(worstP95) ? words.worst(formatMs(worstP95)) : null}>
        <Chart {...CHART} label={words.p95} points={series((p) => p.p95)} formatValue={formatMs} />
      </Panel>
      <Panel title={words.signUps} text={words.twoWeeks(signUps.reduce((sum, day) => sum + day.count, 0))}>
        <Chart {...CHART} label={words.signUps} kind="bars" points={signUpPoints(signUps)} {...countTicks} />
      </Panel>
      <Panel title={words.users} text={null}>
        <Chart {...CHART} label={words.users} points={series((p) => p.users)} whole {...countTicks} />
      </Panel>
      <Panel title={words.disk} text={Number.isFinite(lowestDisk) ? words.lowest(formatBytes(lowestDisk)) : null}>
        <Chart {...CHART} label={words.disk} points={series(diskOf)} {...diskTicks} />
      </Panel>
      <Panel title={words.lag} text={Number.isFinite(worstLag) ? words.worst(words.blocks(worstLag)) : words.lagText}>
        <Chart {...CHART} label={words.lag} points={series((p) => p.lag)} whole formatValue={words.blocks} />
      </Panel>
    </section>
  );
}

const CHART = { tone: 'info', height: 150 } as const;

/** Props of {@link Panel}. */
type PanelProps = { title: string; text: string | null; wide?: boolean; children: ReactNode };

function Panel({ title, text, wide, children }: PanelProps) {
  return (
    <div className={styles.chart} data-wide={wide || undefined}>
      <h3>{title}</h3>
      <p>{text}</p>
      {children}
    </div>
  );
}

/** Steps that a range has. */
const STEPS: Readonly<Record<number, number>> = { 60_000: 60, 900_000: 96, 7_200_000: 84 };

/** Fewest steps that are drawn: of a server that has just started, a line and no dot. */
const MIN_STEPS = 8;

/** Every step of the range since the first sample; those that were not recorded have no value. */
export function withGaps(
  { points, step }: CallAnswer<'adminGetMetrics'>,
  read: (point: AdminMetricPoint) => number | null,
): ChartPoint[] {
  const byTime = new Map(points.map((point) => [Date.parse(point.at), read(point)]));
  const times = [...byTime.keys()];
  const [first, last] = [times[0], times.at(-1)];
  if (first === undefined || last === undefined) return [];
  const recorded = Math.round((last - first) / step) + 1;
  const count = Math.min(STEPS[step] ?? points.length, Math.max(recorded, MIN_STEPS));
  return Array.from({ length: count }, (_, index) => last - (count - 1 - index) * step).map((at) => ({
    at,
    value: byTime.get(at) ?? null,
  }));
}

const signUpPoints = (days: CallAnswer<'adminGetMetrics'>['signUps']): ChartPoint[] =>
  days.map(({ day, count: value }) => ({ at: Date.parse(day), value }));
