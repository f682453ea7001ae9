import { ChartPlot, type ChartPlotProps } from '@/components/ui/chart/ChartPlot';
import { Disclosure } from '@/components/ui/Disclosure';
import { strings as chartStrings } from '@/components/ui/chart/chart.strings.en';
import { ExactTime } from '@/components/ui/values/ExactTime';
import { type Column, Table } from '@/components/ui/values/Table';
import styles from '@/components/ui/chart/Chart.module.css';

/** Props of {@link Chart}. */
export type ChartProps = Pick<ChartPlotProps, 'label' | 'points' | 'formatValue'> &
  Partial<ChartPlotProps> & {
    /** Of the plot in pixels, its axis of time included: the nearest of 120, 180 and 248. */
    height?: number;
    /** Whether the table of its values is below it; off where {@link ChartTable} is elsewhere. */
    table?: boolean;
  };

type Row = { at: number; shown: string; exact: string | undefined };

/**
 * A value over time. Pointer, touch and arrow keys move a crosshair that shows value and moment, and a table holds the
 * same.
 */
export function Chart({
  label,
  points,
  formatValue,
  formatTick = formatValue,
  gain = false,
  height = 248,
  kind = 'line',
  whole = kind === 'bars',
  tone = 'brass',
  table = true,
}: ChartProps) {
  const isEmpty = points.every(({ value }) => value === null);
  return (
    <figure className={styles.chart} aria-label={label}>
      <div className={styles.plot} data-height={heightOf(height)}>
        {isEmpty ? (
          <p className={styles.none}>{chartStrings.none}</p>
        ) : (
          <ChartPlot {...{ label, points, formatValue, formatTick, gain, kind, whole, tone }} />
        )}
      </div>
      {isEmpty || !table ? null : <ChartTable {...{ label, points, formatValue }} />}
    </figure>
  );
}

/** The values of a chart in a table, behind a button. */
export function ChartTable({ label, points, formatValue }: Pick<ChartProps, 'label' | 'points' | 'formatValue'>) {
  const columns: readonly Column<Row>[] = [
    {
      key: 'at',
      head: chartStrings.time,
      cell: ({ at }) => <ExactTime at={new Date(at).toISOString()} />,
    },
    {
      key: 'value',
      head: label,
      align: 'end',
      cell: ({ shown, exact }) => (exact === undefined ? shown : <data value={exact}>{shown}</data>),
    },
  ];
  return (
    <Disclosure summary={chartStrings.table}>
      <Table
        caption={label}
        compact
        columns={columns}
        rows={points.map(({ at, value, exact }) => ({
          at,
          exact,
          shown: value === null ? chartStrings.unknown : formatValue(value),
        }))}
        rowKey={({ at }) => String(at)}
      />
    </Disclosure>
  );
}

/** The heights that the style sheet knows: the server's markup holds no styles. */
function heightOf(height: number): string {
  if (height <= 150) return 's';
  return height <= 214 ? 'm' : 'l';
}
