import { LEAST_SPAN } from '@/lib/format/figures';
import { strings } from '@/components/explorer/home/strings.en';
import styles from '@/components/explorer/home/Strip.module.css';

const [WIDTH, HEIGHT, ROOM] = [160, 32, 2];

/** Props of {@link Spark}. */
export type SparkProps = {
  /** What it shows. */
  label: string;
  /** One for each block, oldest first; those that are not known are left out. */
  values: readonly (number | null)[];
  formatValue: (value: number) => string;
  /** Bars begin at zero; a line has a scale of its own. */
  kind?: 'line' | 'bars';
};

/** Values of the newest blocks as a small chart without axes: what it says in words is for screen readers. */
export function Spark({ label, values, formatValue, kind = 'line' }: SparkProps) {
  const known = values.filter((value) => value !== null);
  const last = known.at(-1);
  if (last === undefined || known.length < 2) return null;
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const line = kind === 'line' ? drawLine(known, low, high) : null;
  return (
    <svg
      className={styles.spark}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={strings.figures.chart(label, formatValue(low), formatValue(high), formatValue(last))}
    >
      {line === null ? (
        <path d={drawBars(known, high)} />
      ) : (
        <>
          <path data-area="" d={`${line}V${HEIGHT}H0Z`} />
          <path data-line="" d={line} />
        </>
      )}
    </svg>
  );
}

function drawLine(values: readonly number[], low: number, high: number): string {
  // A change of next to nothing is not as high as there is room.
  const span = Math.max(high - low, Math.abs(high) * LEAST_SPAN) || 1;
  const topOf = (value: number) => ROOM + (((high + low) / 2 + span / 2 - value) / span) * (HEIGHT - 2 * ROOM);
  return values
    .map((value, at) => `${at === 0 ? 'M' : 'L'}${place((at / (values.length - 1)) * WIDTH)} ${place(topOf(value))}`)
    .join('');
}

function drawBars(values: readonly number[], high: number): string {
  const step = WIDTH / values.length;
  return values
    .map((value, at) => {
      const height = high === 0 ? 0 : (value / high) * HEIGHT;
      return height === 0
        ? ''
        : `M${place(at * step)} ${place(HEIGHT - height)}h${place(step * 0.7)}V${HEIGHT}h-${place(step * 0.7)}z`;
    })
    .join('');
}

const place = (value: number): string => value.toFixed(1);
