import { call } from '@/lib/data/backendClient';
import { openLiveList } from '@/lib/live-queries/openLiveList';
import { createStore } from '@/lib/state/createStore';
import { NOTIFICATION_CLASS, NOTIFICATION_LIMITS } from '@/protocol/notifications';

/** The state of the visitor's notifications. */
type NotificationState = {
  /** `null` until it is known, and if it cannot be read. */
  unread: number | null;
  /** Increases with each change the backend reports. */
  version: number;
};

/**
 * The number of unread notifications, shared by all displays; lists are read again with each
 * version.
 */
export const notificationStore = createStore<NotificationState>({ unread: null, version: 0 });

const setUnread = (unread: number | null): void => notificationStore.set({ ...notificationStore.get(), unread });

/**
 * Tracks the number of unread notifications while a user is signed in: reads it once, after each
 * live query event, and after each reconnect.
 *
 * @returns stops it and clears the number
 */
export function followNotifications(): () => void {
  let cancelled = false;
  let wasLive = false;
  const read = async () => {
    try {
      const { unread } = await call('countUnreadNotifications', {}, { reads: true });
      const { version } = notificationStore.get();
      if (!cancelled) notificationStore.set({ unread, version: version + 1 });
    } catch {
      // The last number stays; the next change reads it again.
    }
  };
  const list = openLiveList(
    { className: NOTIFICATION_CLASS, order: ['-at'], limit: NOTIFICATION_LIMITS.page },
    {
      onChange: () => void read(),
      onList: ({ state }) => {
        const isLive = state === 'live';
        if (isLive && !wasLive) void read();
        wasLive = isLive;
      },
    },
  );
  return () => {
    cancelled = true;
    list.close();
    notificationStore.set({ unread: null, version: 0 });
  };
}

/**
 * Marks some or all notifications as read.
 *
 * @throws FoyerError if the backend rejects it
 */
export async function markRead(ids: readonly string[] | 'all'): Promise<void> {
  const { unread } =
    ids === 'all' ? await call('markAllNotificationsRead', {}) : await call('markNotificationsRead', { ids: [...ids] });
  setUnread(unread);
}
