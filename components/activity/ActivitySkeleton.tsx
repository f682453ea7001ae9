import barStyles from '@/components/activity/ActivityBar.module.css';
import styles from '@/components/activity/ActivityList.module.css';
import { Skeleton } from '@/components/ui/Skeleton';

/** The places of rows that are on their way, with that of their day. Silent for screen readers. */
export function RowPlaces({ rows, day = false }: { rows: number; day?: boolean }) {
  return (
    <div aria-hidden="true">
      {day ? (
        <div className={styles.dayPlace}>
          <Skeleton width="m" />
        </div>
      ) : null}
      {Array.from({ length: rows }, (_, at) => (
        <div key={at} className={styles.place}>
          <i />
          <Skeleton width="l" />
          <Skeleton width="m" />
        </div>
      ))}
    </div>
  );
}

/** The place of the search, the filters and the list. */
export function ActivitySkeleton() {
  return (
    <div className={styles.waiting}>
      <div className={barStyles.place} />
      <RowPlaces rows={8} day />
    </div>
  );
}
