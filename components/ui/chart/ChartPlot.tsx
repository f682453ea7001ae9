import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react';
import { StableText } from '@/components/ui/StableText';
import { strings as chartStrings } from '@/components/ui/chart/chart.strings.en';
import { formatPointTime, timeTicks, valueAxis } from '@/lib/format/axisTicks';
import { formatPercentChange, toneOfChange } from '@/lib/format/figures';
import { useHydrated } from '@/lib/state/createStore';
import styles from '@/components/ui/chart/Chart.module.css';

/** A value at a moment. */
export type ChartPoint = {
  /** Milliseconds since 1970; the points are in the order of time. */
  at: number;
  /** `null` where it is not known: a gap. */
  value: number | null;
  /** The value with every digit, for the table, where `value` is rounded. */
  exact?: string;
};

/** Props of {@link ChartPlot}: one value over time. */
export type ChartPlotProps = {
  /** What is shown, for screen readers and as the head of the table. */
  label: string;
  points: readonly ChartPoint[];
  /** Writes a value with its unit. */
  formatValue: (value: number) => string;
  /** Writes the labels of the axis, which are `step` apart, in less room. */
  formatTick: (value: number, step: number) => string;
  /** Whether more is better: the change since the first point is then shown in the color of its direction. */
  gain: boolean;
  /** `bars` is for counts per period, which begin at zero. */
  kind: 'line' | 'bars';
  /** For counts: the axis has nothing between two whole ones. */
  whole: boolean;
  /** `info` in the admin console. */
  tone: 'brass' | 'info';
};

/** Most ticks of each axis. Where there is little room, every other one of time is hidden by the style sheet. */
const [MOST_TIMES, MOST_VALUES] = [6, 4];
/** The drawing's own units; it is stretched to its place. */
const [WIDTH, HEIGHT] = [1_000, 400];
/** Share of the room of a bar that it fills. */
const BAR = 0.72;

/** Keys that move the crosshair, by so many points. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -10,
  PageUp: 10,
  Home: -Infinity,
  End: Infinity,
};

/**
 * The plot of a `Chart`: drawn in SVG that stretches with its place and takes its colors from the theme, with the words of
 * the axes and the crosshair as elements beside and above it.
 */
export function ChartPlot({ label, points, formatValue, formatTick, gain, kind, whole, tone }: ChartPlotProps) {
  const plane = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  // The server's clock may have another zone: moments are written by the visitor's alone.
  const isHere = useHydrated();
  const last = points.length - 1;
  const index = chosen === null ? null : Math.min(chosen, last);
  const scale = scaleOf(points, kind, whole);
  const { times, axis, x, y } = scale;

  const point = (event: PointerEvent) => {
    const box = plane.current?.getBoundingClientRect();
    if (box && box.width > 0) setChosen(nearest(points, x, ((event.clientX - box.left) / box.width) * 100));
  };
  const moveByKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (event.key === 'Escape') setChosen(null);
    if (step === undefined) return;
    event.preventDefault();
    const from = index ?? (step < 0 ? points.length : -1);
    setChosen(Math.min(Math.max(from + step, 0), last));
  };
  const shown = index === null ? null : points[index];
  const change = index !== null && kind === 'line' ? changeOf(points, index) : null;
  const value = writeValue(points[index ?? last], formatValue);
  const said = change === null ? value : chartStrings.changed(value, formatPercentChange(change, 1));
  return (
    <div
      className={styles.stage}
      data-tone={tone}
      role="slider"
      tabIndex={0}
      aria-label={chartStrings.values(label)}
      aria-orientation="horizontal"
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={index ?? last}
      aria-valuetext={isHere ? `${said}, ${writeMoment(points[index ?? last], points)}` : said}
      onPointerMove={point}
      onPointerDown={point}
      onPointerLeave={(event) => event.pointerType === 'mouse' && setChosen(null)}
      onBlur={() => setChosen(null)}
      onKeyDown={moveByKey}
    >
      <div ref={plane} className={styles.plane} aria-hidden="true">
        <Drawing points={points} kind={kind} scale={scale} />
        {shown ? (
          <>
            <i className={styles.line} style={{ left: `${x(shown.at)}%` }} />
            {shown.value === null ? null : (
              <i className={styles.dot} style={{ left: `${x(shown.at)}%`, top: `${y(shown.value)}%` }} />
            )}
            <p
              className={styles.tip}
              style={
                x(shown.at) > 50
                  ? { right: `calc(${100 - x(shown.at)}% + 12px)` }
                  : { left: `calc(${x(shown.at)}% + 12px)` }
              }
            >
              <b>{writeValue(shown, formatValue)}</b>
              <span>
                <StableText>{writeMoment(shown, points)}</StableText>
                {change === null ? null : (
                  <span>
                    {' · '}
                    <em data-tone={gain ? toneOfChange(change, 1) : undefined}>{formatPercentChange(change, 1)}</em>
                  </span>
                )}
              </span>
            </p>
          </>
        ) : null}
      </div>
      <div className={styles.values} aria-hidden="true">
        {axis.ticks.map((value) => (
          <span key={value} style={{ top: `${y(value)}%` }}>
            {formatTick(value, axis.step)}
          </span>
        ))}
      </div>
      <div className={styles.times} aria-hidden="true">
        {(isHere ? times : []).map(({ at, label: time }) => (
          <span key={at} data-edge={edgeOf(x(at))} style={{ left: `${x(at)}%` }}>
            {time}
          </span>
        ))}
      </div>
    </div>
  );
}

/** How moments and values become places in the plot, in percent from its left and its top. */
type Scale = ReturnType<typeof scaleOf>;

function scaleOf(points: readonly ChartPoint[], kind: ChartPlotProps['kind'], whole: boolean) {
  const [first, end] = [points[0]?.at ?? 0, points.at(-1)?.at ?? 0];
  // Half a bar of room at both ends.
  const half = kind === 'bars' && points.length > 1 ? (end - first) / (points.length - 1) / 2 : 0;
  // One moment alone stands in the middle.
  const [from, to] = end > first ? [first - half, end + half] : [first - 1, end + 1];
  const axis = valueAxis(
    points.flatMap(({ value }) => (value === null ? [] : [value])),
    MOST_VALUES,
    kind === 'bars',
    whole,
  );
  return {
    axis,
    times: end > first ? timeTicks(from, to, MOST_TIMES) : [],
    x: (at: number): number => ((at - from) / (to - from)) * 100,
    y: (value: number): number => ((axis.high - value) / (axis.high - axis.low)) * 100,
  };
}

type DrawingProps = Pick<ChartPlotProps, 'points' | 'kind'> & { scale: Scale };

/** Lines of the grid, and the values as a line over a fading area, or as bars. */
function Drawing({ points, kind, scale: { axis, x, y } }: DrawingProps) {
  const fade = useId();
  const [across, down] = [(at: number) => (x(at) / 100) * WIDTH, (value: number) => (y(value) / 100) * HEIGHT];
  const known = points.flatMap(({ at, value }) => (value === null ? [] : [{ at, value }]));
  const width = (WIDTH / points.length) * BAR;
  const runs = runsOf(points);
  const lineOf = (run: Run): string => run.map(({ at, value }) => `${across(at)},${down(value)}`).join('L');
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
      <path className={styles.grid} d={axis.ticks.map((value) => `M0,${down(value)}H${WIDTH}`).join('')} />
      {kind === 'bars' ? (
        <path
          className={styles.bars}
          d={known
            .map(
              ({ at, value }) => `M${across(at) - width / 2},${down(0)}v${down(value) - down(0)}h${width}V${down(0)}z`,
            )
            .join('')}
        />
      ) : (
        <>
          <linearGradient id={fade} x2="0" y2="1">
            <stop className={styles.fadeFrom} />
            <stop className={styles.fadeTo} offset="1" />
          </linearGradient>
          <path
            fill={`url(#${fade})`}
            d={runs.map((run) => `M${across(run[0].at)},${HEIGHT}L${lineOf(run)}V${HEIGHT}z`).join('')}
          />
          {/* A value alone between gaps is a dot: a line to itself with round ends. */}
          <path
            className={styles.stroke}
            d={runs.map((run) => `M${lineOf(run)}${run.length > 1 ? '' : 'h0'}`).join('')}
          />
        </>
      )}
    </svg>
  );
}

type Run = [{ at: number; value: number }, ...{ at: number; value: number }[]];

/** The values between gaps. */
function runsOf(points: readonly ChartPoint[]): Run[] {
  const runs: Run[] = [];
  points.forEach(({ at, value }, index) => {
    if (value === null) return;
    const run = points[index - 1]?.value == null ? undefined : runs.at(-1);
    if (run) run.push({ at, value });
    else runs.push([{ at, value }]);
  });
  return runs;
}

/** The point that is nearest to a place, in percent from the left. */
function nearest(points: readonly ChartPoint[], x: Scale['x'], place: number): number {
  const distance = (index: number) => Math.abs(x(points[index]?.at ?? 0) - place);
  return points.reduce((best, _, index) => (distance(index) < distance(best) ? index : best), 0);
}

/** Words at the ends stay within the plot. */
const edgeOf = (index: number): string | undefined => (index < 6 ? 'start' : index > 94 ? 'end' : undefined);

const writeValue = (point: ChartPoint | undefined, formatValue: (value: number) => string): string =>
  point?.value == null ? chartStrings.unknown : formatValue(point.value);

function writeMoment(point: ChartPoint | undefined, points: readonly ChartPoint[]): string {
  return point ? formatPointTime(point.at, (points.at(-1)?.at ?? 0) - (points[0]?.at ?? 0)) : '';
}

/** The change of a point since the first that is known, in percent; `null` of that one, and where it is not known. */
function changeOf(points: readonly ChartPoint[], index: number): number | null {
  const first = points.findIndex(({ value }) => value !== null);
  const [from, to] = [points[first]?.value, points[index]?.value];
  if (index <= first || from == null || to == null || from <= 0) return null;
  return (to / from - 1) * 100;
}
