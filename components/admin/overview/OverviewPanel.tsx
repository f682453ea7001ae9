import { useState } from 'react';
import { DiskUse } from '@/components/admin/overview/DiskUse';
import { ErrorTable } from '@/components/admin/overview/ErrorTable';
import { Figures, type OverviewProps } from '@/components/admin/overview/Figures';
import own from '@/components/admin/overview/HealthParts.module.css';
import { IndexTable } from '@/components/admin/overview/IndexTable';
import { MetricCharts } from '@/components/admin/overview/MetricCharts';
import styles from '@/components/admin/overview/overview.module.css';
import { strings } from '@/components/admin/overview/strings.en';
import { strings as admin } from '@/components/admin/strings.en';
import { useAdminData } from '@/components/admin/useAdminCalls';
import { Failure } from '@/components/ui/Failure';
import { FeatureLink } from '@/components/ui/FeatureLink';
import { Select } from '@/components/ui/forms/Select';
import { RichText } from '@/components/ui/RichText';
import { Skeleton } from '@/components/ui/Skeleton';
import { TimeAgo } from '@/components/ui/values/TimeAgo';
import { LEGAL_DOCUMENTS } from '@/lib/env';
import type { AdminState } from '@/protocol/calls/adminService';
import type { CallAnswer } from '@/protocol/calls/registry';
import { chainName } from '@/protocol/chains';
import { LEGAL_NAMES } from '@/protocol/config/FoyerConfig';

/** Time between two looks at the state and at the metrics, in milliseconds. */
const [POLL_INTERVAL, SLOW_LOOK] = [5_000, 30_000];

/** More blocks behind is said above everything else. */
const MAX_LAG = 20;

const RANGES = { '1': 1, '24': 24, '168': 168 } as const;

/** Legal documents that the site has no text of. */
const EMPTY_DOCUMENTS = LEGAL_NAMES.filter((name) => !LEGAL_DOCUMENTS.includes(name))
  .map((name) => `legal/${name}.md`)
  .join(', ');

const PART_NAMES: Readonly<Record<string, string>> = admin.partNames;

/** How the service is and was: what is wrong now, figures, health of the parts, charts, indexes, disk and last errors. */
export function OverviewPanel() {
  const [range, setRange] = useState<keyof typeof RANGES>('24');
  const state = useAdminData('adminGetState', {}, POLL_INTERVAL);
  const metrics = useAdminData('adminGetMetrics', { hours: RANGES[range] }, SLOW_LOOK);
  const failures = useAdminData('adminListFailures', { onlyErrors: true }, SLOW_LOOK);
  return (
    <div className={styles.overview}>
      <div className={styles.tools}>
        <Attention state={state.data} />
        <Select
          label={strings.range}
          quietLabel
          value={range}
          onChange={setRange}
          options={(['1', '24', '168'] as const).map((value) => ({ value, label: strings.ranges[RANGES[value]] }))}
        />
      </div>
      <Failure
        error={state.error ?? metrics.error}
        onRetry={() => void Promise.all([state.reload(), metrics.reload()])}
      />
      <Figures state={state.data} metrics={metrics.data} />
      <HealthParts state={state.data} metrics={metrics.data} />
      <MetricCharts metrics={metrics.data} />
      <div className={styles.pair}>
        <IndexTable indexes={state.data?.indexes ?? null} />
        <DiskUse state={state.data} metrics={metrics.data} />
      </div>
      <section className={styles.section}>
        <div className={styles.head}>
          <h2>{strings.errors.title}</h2>
          <FeatureLink href="/admin/log?kind=errors">{strings.errors.openLog}</FeatureLink>
        </div>
        <Failure error={failures.error} onRetry={() => void failures.reload()} />
        <ErrorTable failures={failures.data?.failures.slice(0, 5) ?? null} none={strings.errors.none} />
      </section>
      {metrics.data && (
        <p className={styles.note}>
          {metrics.data.since ? (
            <RichText text={strings.since} parts={[<TimeAgo at={metrics.data.since} />]} />
          ) : (
            strings.noSamples
          )}
        </p>
      )}
    </div>
  );
}

/** What is said where all is well, which takes as much room as is kept until the state is known. */
const WELL_NOTE = EMPTY_DOCUMENTS ? strings.emptyDocuments(EMPTY_DOCUMENTS) : null;

/** What wants the administrator's eye now, in one line. */
function Attention({ state }: { state: AdminState | null }) {
  if (!state) {
    return (
      <p className={styles.attention} data-tone="none" aria-hidden="true">
        <Skeleton width="l" />
        {WELL_NOTE && <small>{WELL_NOTE}</small>}
      </p>
    );
  }
  const { parts, indexes } = state;
  const down = parts.filter(({ status }) => status === 'down').map(({ name }) => PART_NAMES[name] ?? name);
  const late = indexes.find(({ head, blockNumber }) => head !== null && head - (blockNumber ?? -1) > MAX_LAG);
  const [title, text] =
    down.length > 0
      ? [strings.partDown(down.join(', ')), strings.partDownText]
      : late
        ? [strings.lagging(chainName(late.chainId), (late.head ?? 0) - (late.blockNumber ?? -1)), strings.laggingText]
        : [strings.allWell, WELL_NOTE];
  const tone = down.length > 0 ? 'bad' : late ? 'warn' : 'good';
  return (
    <p className={styles.attention} data-tone={tone} role="status">
      {title}
      {text && <small>{text}</small>}
    </p>
  );
}

const TONES = { ok: 'good', starting: 'warn', down: 'bad', off: 'off' } as const;

/** The parts before it is known how they are: every server has the same. */
const UNKNOWN_PARTS = Object.keys(PART_NAMES).map((name) => ({ name, status: null }));

/** Intervals that a strip shows; where more were recorded, the newest. */
const STRIP = 96;

/** Every part of the server: how it is now, and in which intervals of the range it did not respond. */
function HealthParts({ state, metrics }: OverviewProps) {
  const parts = state?.parts ?? UNKNOWN_PARTS;
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2>{strings.health.title}</h2>
        <span>{strings.health.parts(parts.length)}</span>
      </div>
      <ul className={own.parts} aria-label={strings.health.table} aria-busy={!state || undefined}>
        {parts.map(({ name, status }) => (
          <li key={name} data-tone={status ? TONES[status] : 'off'}>
            <b>{PART_NAMES[name] ?? name}</b>
            <span>{status && admin.partStatus[status]}</span>
            {status && status !== 'off' && metrics && <Uptime name={name} points={metrics.points} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

type UptimeProps = { name: string; points: CallAnswer<'adminGetMetrics'>['points'] };

/** A strip of the intervals, oldest first. Decoration but for the words beside it: a tick each, those that failed in red. */
function Uptime({ name, points }: UptimeProps) {
  const shown = points.slice(-STRIP);
  const failed = shown.filter(({ down }) => down.includes(name)).length;
  return (
    <>
      <svg className={own.strip} viewBox={`0 0 ${STRIP} 10`} preserveAspectRatio="none" aria-hidden="true">
        {shown.map(({ at, down }, index) => (
          <rect
            key={at}
            x={STRIP - shown.length + index}
            y={0}
            width={0.55}
            height={10}
            data-down={down.includes(name) || undefined}
          />
        ))}
      </svg>
      {failed > 0 && <small>{strings.health.downAt(failed)}</small>}
    </>
  );
}
