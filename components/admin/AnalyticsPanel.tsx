import { useState } from 'react';
import { Failure } from '@/components/ui/Failure';
import styles from '@/components/admin/admin.module.css';
import { useAdminData } from '@/components/admin/useAdminData';
import { Choice } from '@/components/ui/forms/Choice';
import { EmptyState } from '@/components/ui/EmptyState';
import { Skeleton } from '@/components/ui/Skeleton';
import { Table, type Column } from '@/components/ui/values/Table';
import type { AdminEventCount } from '@/protocol/calls/adminService';

const SPANS = { '1': 'Today', '7': '7 days', '30': '30 days', '90': '90 days' } as const;

const COLUMNS: readonly Column<AdminEventCount>[] = [
  { key: 'name', head: 'Event', cell: ({ name }) => <bdi className={styles.code}>{name}</bdi> },
  { key: 'total', head: 'Times', align: 'end', cell: ({ total }) => total.toLocaleString() },
  {
    key: 'days',
    head: 'By day (UTC)',
    cell: ({ days }) => (
      <details>
        <summary>
          {days[0]?.day}: {days[0]?.count.toLocaleString()}
        </summary>
        {days.slice(1).map(({ day, count }) => (
          <span key={day} className={styles.small}>
            {day}: {count.toLocaleString()}
          </span>
        ))}
      </details>
    ),
  },
];

/** How often apps told of each event. */
export function AnalyticsPanel() {
  const [span, setSpan] = useState('30');
  const { data, error, reload } = useAdminData('adminCountEvents', { days: Number(span) });
  return (
    <div className={styles.matter}>
      <div className={styles.bar}>
        <Choice label="Over" value={span} onChange={setSpan}>
          {Object.entries(SPANS).map(([days, words]) => (
            <option key={days} value={days}>
              {words}
            </option>
          ))}
        </Choice>
      </div>
      <Failure error={error} onRetry={() => void reload()} />
      {data ? (
        <Table
          caption="Events"
          columns={COLUMNS}
          rows={data.events}
          rowKey={({ name }) => name}
          empty={
            <EmptyState
              picture="lamp"
              title="Nothing was told of"
              text="The site counts how often somebody comes in and sends; apps count more with Moralis.Analytics.track. Events are kept for 90 days, without who it was."
            />
          }
        />
      ) : (
        !error && <Skeleton lines={6} />
      )}
    </div>
  );
}
