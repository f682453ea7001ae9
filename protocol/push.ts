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
