import { strings } from '@/components/admin/overview/strings.en';
import { Skeleton } from '@/components/ui/Skeleton';
import { formatPercent, formatPercentChange } from '@/lib/format/figures';
import { formatNumber } from '@/lib/format/text';
import type { AdminState } from '@/protocol/calls/adminService';
import type { CallAnswer } from '@/protocol/calls/registry';
import styles from '@/components/admin/overview/overview.module.css';

/** Props of the parts of the overview. */
export type OverviewProps = {
  /** `null` until they are known. */
  state: AdminState | null;
  metrics: CallAnswer<'adminGetMetrics'> | null;
};

/** Milliseconds, as exact as they are known. */
export const formatMs = (ms: number): string =>
  `${formatNumber(ms >= 100 ? Math.round(ms) : Math.round(ms * 10) / 10)} ms`;

/** The four numbers that say most: requests, errors, latency and accounts. */
export function Figures({ state, metrics }: OverviewProps) {
  const words = strings.figures;
  const total = metrics?.total;
  const before = metrics?.before;
  const change =
    total && before && before.requests > 0
      ? words.versus(formatPercentChange(((total.requests - before.requests) / before.requests) * 100, 1))
      : words.noComparison;
  const errorRate = total && total.requests > 0 ? formatPercent((total.errors / total.requests) * 100, 2) : words.none;
  return (
    <dl className={styles.figures} aria-label={words.label}>
      <Figure name={words.requests} value={total && formatNumber(total.requests)} note={total && change} />
      <Figure name={words.errors} value={total && errorRate} note={total && words.errorCount(total.errors)} />
      <Figure
        name={words.p95}
        value={total && (total.p95 === null ? words.none : formatMs(total.p95))}
        note={state && (state.answerMs === null ? words.noMedian : words.median(formatMs(state.answerMs)))}
      />
      <Figure
        name={words.users}
        value={formatNumber(state?.users)}
        note={metrics && words.signedUp(metrics.signUps.at(-1)?.count ?? 0)}
      />
    </dl>
  );
}

type FigureProps = { name: string; value: string | null | undefined; note: string | null | undefined };

function Figure({ name, value, note }: FigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <b>{value ?? <Skeleton width="m" />}</b>
        <small>{note ?? <Skeleton width="l" />}</small>
      </dd>
    </div>
  );
}
