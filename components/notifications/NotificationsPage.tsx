import { useState } from 'react';
import { InsideFrame, ListBar } from '@/components/layout/inside/InsideFrame';
import { NotificationRow } from '@/components/layout/notifications/NotificationRow';
import { useNotifications } from '@/components/layout/notifications/useNotifications';
import styles from '@/components/notifications/Notifications.module.css';
import { strings } from '@/components/notifications/strings.en';
import { Button } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { Failure } from '@/components/ui/Failure';
import { Chips } from '@/components/ui/forms/Chips';
import { Toaster } from '@/components/ui/overlays/Toaster';
import { Skeleton } from '@/components/ui/Skeleton';
import { formatLongDay } from '@/lib/format/dates';

/** Which notifications are listed. */
type Filter = 'all' | 'unread';

/** All notifications of the visitor, by day, or the unread ones. */
export function NotificationsPage() {
  const [filter, setFilter] = useState<Filter>('all');
  const { rows, unread, error, loading, more, reload, mark } = useNotifications({ unread: filter === 'unread' });
  const isEmpty = rows.length === 0;
  return (
    <InsideFrame title={strings.title} busy={loading && isEmpty}>
      <ListBar>
        <Chips
          label={strings.filter}
          value={filter}
          onChange={setFilter}
          options={[
            { value: 'all', label: strings.everything },
            { value: 'unread', label: strings.unread, ...(unread > 0 && { count: unread }) },
          ]}
        />
        <span className={styles.acts}>
          {unread > 0 ? (
            <Button variant="quiet" onClick={() => mark('all')}>
              {strings.markAll}
            </Button>
          ) : null}
          <Button href="/account/notifications">{strings.settings}</Button>
        </span>
      </ListBar>
      <Failure error={error} onRetry={reload} />
      {isEmpty && loading ? (
        <div className={styles.waiting} role="status">
          <span className="visually-hidden">{strings.loading}</span>
          <Skeleton lines={8} />
        </div>
      ) : null}
      {isEmpty && !loading && !error ? (
        filter === 'all' ? (
          <EmptyState picture="lamp" title={strings.empty} text={strings.emptyText} />
        ) : (
          <EmptyState picture="door" title={strings.noneUnread} text={strings.noneUnreadText} />
        )
      ) : null}
      {groupByDay(rows).map(({ day, rows: ofDay }) => (
        <section key={day}>
          <h2 className={styles.day}>{day}</h2>
          <ul className={styles.list} aria-label={strings.list(day)}>
            {ofDay.map((row) => (
              <NotificationRow key={row.id} row={row} onRead={() => mark([row.id])} />
            ))}
          </ul>
        </section>
      ))}
      {more ? (
        <p className={styles.more}>
          <Button loading={loading} onClick={more}>
            {strings.earlier}
          </Button>
        </p>
      ) : !isEmpty && !loading ? (
        <p className={styles.end}>{strings.end}</p>
      ) : null}
      <Toaster />
    </InsideFrame>
  );
}

/** What happened on one day by the visitor's clock. */
type DayGroup<Row> = { day: string; rows: readonly Row[] };

const DAY = 24 * 60 * 60_000;

/**
 * Rows by their day, in their order: "Today", "Yesterday", else the day with its weekday.
 *
 * @param now milliseconds since 1970
 */
export function groupByDay<Row extends { at: string }>(rows: readonly Row[], now = Date.now()): DayGroup<Row>[] {
  const today = formatLongDay(new Date(now).toISOString());
  const yesterday = formatLongDay(new Date(now - DAY).toISOString());
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const date = formatLongDay(row.at);
    const day = date === today ? strings.today : date === yesterday ? strings.yesterday : date;
    const group = groups.get(day);
    if (group) group.push(row);
    else groups.set(day, [row]);
  }
  return [...groups].map(([day, ofDay]) => ({ day, rows: ofDay }));
}
