import { useState } from 'react';
import { strings } from '@/components/admin/strings.en';
import { Failure } from '@/components/ui/Failure';
import styles from '@/components/admin/admin.module.css';
import { useAdminData } from '@/components/admin/useAdminCalls';
import { Chips } from '@/components/ui/forms/Chips';
import { Disclosure } from '@/components/ui/Disclosure';
import { EmptyState } from '@/components/ui/EmptyState';
import { Skeleton } from '@/components/ui/Skeleton';
import { Table, type Column } from '@/components/ui/values/Table';
import { formatNumber } from '@/lib/format/text';
import type { AdminEventCount } from '@/protocol/calls/adminService';

const SPANS = {
  '1': strings.periods.day,
  '7': strings.periods.week,
  '30': strings.periods.month,
  '90': strings.periods.quarter,
} as const;

const COLUMNS: readonly Column<AdminEventCount>[] = [
  { key: 'name', head: strings.analytics.event, cell: ({ name }) => <bdi className={styles.code}>{name}</bdi> },
  { key: 'total', head: strings.analytics.count, align: 'end', cell: ({ total }) => formatNumber(total) },
  {
    key: 'days',
    head: strings.analytics.byDay,
    cell: ({ days }) => (
      <Disclosure summary={`${days[0]?.day ?? ''}: ${formatNumber(days[0]?.count) ?? ''}`}>
        {days.slice(1).map(({ day, count }) => (
          <span key={day} className={styles.small}>
            {day}: {formatNumber(count)}
          </span>
        ))}
      </Disclosure>
    ),
  },
];

/** How often apps told of each event. */
export function AnalyticsPanel() {
  const [span, setSpan] = useState<keyof typeof SPANS>('30');
  const { data, error, reload } = useAdminData('adminCountEvents', { days: Number(span) });
  return (
    <div className={styles.panel}>
      <div className={styles.bar}>
        <Chips
          label={strings.analytics.range}
          value={span}
          onChange={setSpan}
          options={(['1', '7', '30', '90'] as const).map((days) => ({ value: days, label: SPANS[days] }))}
        />
      </div>
      <Failure error={error} onRetry={() => void reload()} />
      {data ? (
        <Table
          compact
          caption={strings.analytics.caption}
          columns={COLUMNS}
          rows={data.events}
          rowKey={({ name }) => name}
          empty={<EmptyState picture="lamp" title={strings.analytics.none} text={strings.analytics.noneText} />}
        />
      ) : (
        !error && <Skeleton lines={6} />
      )}
    </div>
  );
}
