/**
 * Notifications of an account on the site, read by its owner alone and written by the server alone: class, kinds and limits;
 * the calls are in `calls/notifications.ts`. It brings no zod.
 */

/** Class of the notifications. */
export const NOTIFICATION_CLASS = 'AccountNotification';

/** What an account is notified about. */
export const NOTIFICATION_KINDS = ['reply', 'reaction', 'transfer', 'report', 'security'] as const;
/** One of them. */
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** What an account can do without: nobody turns off what says that the account was changed, or what moderators decided. */
export const MUTABLE_KINDS = ['reply', 'reaction', 'transfer'] as const satisfies readonly NotificationKind[];
/** One of them. */
export type MutableKind = (typeof MUTABLE_KINDS)[number];

/**
 * How many of each kind an account keeps, and for how many days (those of security all that time); how many a page lists; how many are marked at once; the longest texts,
 * in characters.
 */
export const NOTIFICATION_LIMITS = { stored: 200, days: 90, page: 30, marked: 100, title: 120, body: 400 } as const;

/**
 * Web Push to the devices of accounts that asked for it (RFC 8030, 8291, 8292): kinds and limits, and what the service
 * worker gets; the calls are in `calls/push.ts`. It brings no zod.
 */

/**
 * What somebody may be told of: tokens, pieces and coins that came to one of their addresses, and replies to what they
 * wrote. Each is a channel of the device too, so that the operator's `POST /push` reaches it by that name.
 */
export const PUSH_KINDS = ['transfer', 'reply'] as const;
export type PushKind = (typeof PUSH_KINDS)[number];

/** Most devices of one account; the one that was seen longest ago makes room for another. */
export const PUSH_DEVICES = 10;

/** What the service worker gets: JSON in UTF-8, at most 3,993 bytes. */
export type PushPayload = {
  title: string;
  body: string;
  /** Path of the site to open, such as `/activity`: it begins with one `/`. */
  url: string;
  /** A notice takes the place of the one before with the same tag. */
  tag: string;
};

/** Longest title and text of a notice, and longest path it opens, in letters. */
export const PUSH_LIMITS = { title: 80, body: 400, url: 500 } as const;

/** Whether it is a path of the site: a notification leads nowhere else. */
export const isSitePath = (text: unknown): text is string =>
  typeof text === 'string' && text.length <= PUSH_LIMITS.url && /^\/(?![/\\])[\x21-\x7e]*$/.test(text);
