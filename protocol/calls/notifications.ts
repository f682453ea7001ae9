import { z } from 'zod';
import type { Call } from '@/protocol/Call';
import { picture } from '@/protocol/calls/account';
import { cursor, moment, noParameters, rowId } from '@/protocol/calls/shapes';
import { MUTABLE_KINDS, NOTIFICATION_KINDS, NOTIFICATION_LIMITS } from '@/protocol/notifications';

const notification = z.strictObject({
  id: z.string(),
  kind: z.enum(NOTIFICATION_KINDS),
  title: z.string(),
  body: z.string(),
  url: z.string().describe('path of the site that it leads to'),
  at: moment.describe('when it happened; the latest time where several are one notification'),
  read: z.boolean(),
  actor: z
    .strictObject({
      id: z.string(),
      name: z.string().nullable(),
      picture,
      address: z.string().nullable(),
    })
    .nullable()
    .describe('the account that caused it; null where there is none, or it has no profile'),
});

const unread = z.strictObject({ unread: z.number().int().min(0) });

const settings = z.strictObject({
  muted: z.array(z.enum(MUTABLE_KINDS)).max(MUTABLE_KINDS.length).describe('kinds that you are not notified about'),
});

/** Reading is cheap, but no page needs it more often. */
const READS = { calls: 240, seconds: 60, per: 'account', group: 'notifications-read' } as const;
const MARK_READ_LIMIT = { calls: 120, seconds: 60, per: 'account', group: 'notifications-mark' } as const;

/** Notifications on the site: the caller's own. */
export const notificationCalls = {
  listNotifications: {
    summary: `Lists your notifications, the latest first, ${NOTIFICATION_LIMITS.page} at a time.`,
    access: 'account',
    limit: READS,
    parameters: z.strictObject({ cursor, unread: z.boolean().default(false).describe('true: unread ones only') }),
    answer: z.strictObject({
      rows: z.array(notification),
      next: z.string().nullable().describe('cursor of the next part; null at the end'),
      unread: z.number().int().min(0),
    }),
  },
  countUnreadNotifications: {
    summary: 'Returns how many of your notifications are unread.',
    access: 'account',
    limit: READS,
    parameters: noParameters,
    answer: unread,
  },
  markNotificationsRead: {
    summary: 'Marks notifications of yours as read; IDs of others are ignored. Returns how many are still unread.',
    access: 'account',
    limit: MARK_READ_LIMIT,
    parameters: z.strictObject({ ids: z.array(rowId).min(1).max(NOTIFICATION_LIMITS.marked) }),
    answer: unread,
  },
  markAllNotificationsRead: {
    summary: 'Marks all your notifications as read.',
    access: 'account',
    limit: MARK_READ_LIMIT,
    parameters: noParameters,
    answer: unread,
  },
  getNotificationSettings: {
    summary: 'Returns what you are not notified about on the site.',
    access: 'account',
    limit: READS,
    parameters: noParameters,
    answer: settings,
  },
  saveNotificationSettings: {
    summary:
      'Saves what you are not notified about on the site. Security events and decisions of moderators always are.',
    access: 'account',
    limit: MARK_READ_LIMIT,
    parameters: settings,
    answer: settings,
  },
} as const satisfies Record<string, Call>;

/** A notification, as its owner sees it. */
export type SiteNotification = z.output<typeof notification>;
