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
export type Place = { latitude: number; longitude: number };

/**
 * A place as coarse as it is kept: two decimals of a degree, which is 1.1 km from north to south. The browser rounds
 * before it sends, and the server rounds again.
 */
export function roundPlace({ latitude, longitude }: Place): Place {
  return { latitude: Math.round(latitude * 100) / 100, longitude: Math.round(longitude * 100) / 100 };
}
