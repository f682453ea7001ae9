import Link from 'next/link';
import { notificationStrings } from '@/components/layout/inside/strings.en';
import { Icon, type IconName } from '@/components/ui/Icon';
import { ProfilePicture } from '@/components/ui/values/ProfilePicture';
import { TimeAgo } from '@/components/ui/values/TimeAgo';
import type { SiteNotification } from '@/protocol/calls/notifications';
import styles from '@/components/layout/notifications/NotificationRow.module.css';

const ICONS: Readonly<Record<SiteNotification['kind'], IconName>> = {
  reply: 'user',
  reaction: 'user',
  transfer: 'wallet',
  report: 'info',
  security: 'key',
};

/** Props of {@link NotificationRow}. */
export type NotificationRowProps = {
  row: SiteNotification;
  /** Its link was followed. */
  onOpen?: () => void;
  onRead: () => void;
};

/** A notification as an entry of a list: the row leads to what it is about, and marks it as read; so does its dot. */
export function NotificationRow({ row, onOpen, onRead }: NotificationRowProps) {
  const { kind, title, body, url, at, read, actor } = row;
  const open = () => {
    if (!read) onRead();
    onOpen?.();
  };
  return (
    <li className={styles.item} data-unread={read ? undefined : ''}>
      <Link className={styles.row} href={url} onClick={open}>
        {actor ? (
          <ProfilePicture {...actor} />
        ) : (
          <span className={styles.icon} data-kind={kind}>
            <Icon name={ICONS[kind]} size={16} />
          </span>
        )}
        <span>
          <b>{title}</b>
          {body ? <span className={styles.body}>{body}</span> : null}
          <small>
            <TimeAgo at={at} />
            {read ? null : <span className="visually-hidden">{notificationStrings.unread}</span>}
          </small>
        </span>
      </Link>
      {read ? null : (
        <button
          type="button"
          className={styles.dot}
          aria-label={notificationStrings.markRead(title)}
          title={notificationStrings.markRead(title)}
          onClick={onRead}
        />
      )}
    </li>
  );
}
