import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';
import type { NotificationListProps } from '@/components/layout/notifications/NotificationList';
import { notificationStrings } from '@/components/layout/inside/strings.en';
import { PanelSkeleton } from '@/components/ui/Failure';
import { Icon } from '@/components/ui/Icon';
import { Popover } from '@/components/ui/overlays/Popover';
import { useAuth } from '@/lib/auth/useAuth';
import styles from '@/components/layout/notifications/Notifications.module.css';

const NotificationList = dynamic<NotificationListProps>(
  () => import('@/components/layout/notifications/NotificationList').then((code) => code.NotificationList),
  { ssr: false, loading: PanelSkeleton },
);

/** More does not fit the badge. */
const MOST_SHOWN = 99;

/**
 * The bell of the top bar: how many notifications are unread, live, and the list at a press. Nothing for somebody who is
 * signed out. What follows the notifications, and the list, come with code of their own after the page.
 */
export function NotificationBell() {
  const { user, status } = useAuth();
  const isIn = user !== null && status === 'authenticated';
  const unread = useUnread(isIn ? user.id : null);
  if (!user) return null;
  return (
    <Popover
      label={notificationStrings.title}
      align="end"
      trigger={
        <button
          type="button"
          className={styles.bell}
          aria-label={notificationStrings.bell(unread)}
          title={notificationStrings.title}
        >
          <Icon name="bell" size={20} />
          {unread ? (
            <span className={styles.badge} aria-hidden="true">
              {unread > MOST_SHOWN ? notificationStrings.most : unread}
            </span>
          ) : null}
        </button>
      }
    >
      {(close) => <NotificationList onLeave={close} />}
    </Popover>
  );
}

/** How many are unread; `null` until it is known. */
function useUnread(userId: string | null): number | null {
  const [unread, setUnread] = useState<number | null>(null);
  useEffect(() => {
    if (userId === null) return;
    let left = false;
    const ends: (() => void)[] = [];
    import('@/lib/live-queries/liveNotifications').then(
      ({ followNotifications, notificationStore }) => {
        if (left) return;
        const show = () => setUnread(notificationStore.get().unread);
        ends.push(notificationStore.subscribe(show), followNotifications());
      },
      // Without the code there is no number; the list says why when it is opened.
      () => undefined,
    );
    return () => {
      left = true;
      for (const end of ends) end();
      setUnread(null);
    };
  }, [userId]);
  return unread;
}
