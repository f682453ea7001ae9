/**
 * The feed: its classes and their limits; the calls are in `calls/community.ts`. Everybody reads, who is signed in writes,
 * and a reply is a post with a parent. It brings no zod.
 */

/** Class of the posts and replies. */
export const POST_CLASS = 'Post';
/** Class of the reactions: a row for each account, post and kind. */
export const REACTION_CLASS = 'Reaction';

/** How large the parts of a post may be; texts in letters. */
export const POST_LIMITS = { text: 2_000, pictures: 4, alt: 200, reason: 200, clientId: 64 } as const;

/** Class of the reports of posts and profiles. */
export const REPORT_CLASS = 'CommunityReport';

/** What can be reported. */
export const REPORT_KINDS = ['post', 'profile'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** Why. */
export const REPORT_REASONS = ['spam', 'abuse', 'scam', 'illegal', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/**
 * What moderators decide: nothing is done; the post is hidden, or name and text of the profile are removed; the post is
 * deleted; the author is blocked, and the post hidden.
 */
export const REPORT_DECISIONS = ['keep', 'hide', 'delete', 'block'] as const;
export type ReportDecision = (typeof REPORT_DECISIONS)[number];

/**
 * Longest note of a report or a decision, in characters; what one account may report in an hour, and have open; open reports
 * that are kept of one target; targets that are listed, and reports shown of each; days that decided ones are kept.
 */
export const REPORT_LIMITS = {
  note: 500,
  perHour: 20,
  open: 100,
  perTarget: 200,
  listed: 200,
  shown: 20,
  days: 90,
} as const;

/** Tags of the file of an image that was uploaded for a post: it is listed with the post, and not among the files. */
export const POST_IMAGE_TAGS = { use: 'post' } as const;

/** Kinds of reactions, in the order in which they are shown. */
export const REACTION_KINDS = ['like', 'thanks', 'funny'] as const;
/** One of them. */
export type ReactionKind = (typeof REACTION_KINDS)[number];

/** Field of a post with the number of its reactions of a kind. */
export const REACTION_COUNTS = {
  like: 'likeCount',
  thanks: 'thanksCount',
  funny: 'funnyCount',
} as const satisfies Record<ReactionKind, string>;

/**
 * A picture of a post: a file of the backend by its name, its size in pixels, what it shows, in words, and, where its
 * author signed the post, SHA-256 of its bytes in hexadecimal.
 */
export type PostPicture = { name: string; width: number; height: number; alt: string; sha256?: string };

/** A point on the Earth, in degrees. */
export type GeoLocation = { latitude: number; longitude: number };

/**
 * A place as coarse as it is kept: two decimals of a degree, which is 1.1 km from north to south. The browser rounds
 * before it sends, and the server rounds again.
 */
export function roundPlace({ latitude, longitude }: GeoLocation): GeoLocation {
  return { latitude: Math.round(latitude * 100) / 100, longitude: Math.round(longitude * 100) / 100 };
}

/**
 * The words of a text without the marks of Markdown: links show their words, and code, headings, lists and emphasis theirs.
 * For places that show plain text: a notification, a preview.
 */
export function plainWords(text: string): string {
  return text
    .replace(/!?\[([^[\]]*)\]\([^)\s]*\)/g, '$1')
    .replace(/^ {0,3}(?:#{1,6}|>|[-*+])[ \t]+/gm, '')
    .replace(/\*\*|__|~~|`/g, '')
    .replace(/(^|[\s(])[*_](\S[^*_\n]*)[*_](?=[\s).,;:!?]|$)/gm, '$1$2');
}
