import Link from 'next/link';
import { NotificationRow } from '@/components/layout/notifications/NotificationRow';
import { notificationStrings } from '@/components/layout/inside/strings.en';
import { useNotifications } from '@/components/layout/notifications/useNotifications';
import { Failure } from '@/components/ui/Failure';
import { Icon } from '@/components/ui/Icon';
import { Skeleton } from '@/components/ui/Skeleton';
import styles from '@/components/layout/notifications/Notifications.module.css';

/** So many stand under the bell; the page has them all. */
const MOST_SHOWN = 8;

/** Props of {@link NotificationList}. */
export type NotificationListProps = {
  /** A link of the list was followed. */
  onLeave: () => void;
};

/** The latest notifications of the visitor, what marks them as read, and the way to all of them. */
export function NotificationList({ onLeave }: NotificationListProps) {
  const { rows, unread, error, loading, reload, mark } = useNotifications();
  return (
    <div className={styles.list} aria-busy={loading && rows.length === 0}>
      <div className={styles.head}>
        <h2>{notificationStrings.title}</h2>
        {unread > 0 ? (
          <button type="button" className={styles.link} onClick={() => mark('all')}>
            {notificationStrings.markAll}
          </button>
        ) : null}
      </div>
      {rows.length === 0 && loading ? <Waiting /> : null}
      <Failure error={error} onRetry={reload} />
      {rows.length === 0 && !loading && !error ? (
        <div className={styles.empty}>
          <Icon name="bell" size={24} />
          <p>{notificationStrings.empty}</p>
          <small>{notificationStrings.emptyText}</small>
        </div>
      ) : null}
      <ul aria-label={notificationStrings.title}>
        {rows.slice(0, MOST_SHOWN).map((row) => (
          <NotificationRow key={row.id} row={row} onOpen={onLeave} onRead={() => mark([row.id])} />
        ))}
      </ul>
      <div className={styles.foot}>
        <Link className={styles.link} href="/notifications" onClick={onLeave}>
          {notificationStrings.all}
        </Link>
        <Link className={styles.link} href="/account/notifications" onClick={onLeave}>
          {notificationStrings.settings}
        </Link>
      </div>
    </div>
  );
}

function Waiting() {
  return (
    <div role="status">
      <span className="visually-hidden">{notificationStrings.loading}</span>
      <Skeleton lines={5} />
    </div>
  );
}
