import type { ChainFamily } from '@/protocol/chainFamilies';

/**
 * What site and backend agree on about the wall: its classes, who may write what, and the cloud functions of
 * `server/community`. Everybody reads; whoever is signed in writes; a reply is a post with a parent.
 */

/** Class of the posts and replies. */
export const POST_CLASS = 'Post';
/** Class of the reactions: a row for each account, post and kind. */
export const REACTION_CLASS = 'Reaction';
/** Role whose members hide posts, show them again, and keep an account from posting. */
export const MODERATOR_ROLE = 'moderator';

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

/** What a signature of a post can come to: it holds, it does not, or nobody could say now. */
export type SignatureState = 'valid' | 'invalid' | 'unknown';

/** Answer of `checkPostSignature`. */
export type SignatureCheck = { state: SignatureState; family: ChainFamily; address: string };

/** An account that may not post. */
export type BlockedAuthor = { author: string; name: string | null; reason: string | null; blockedAt: string };

/** The cloud functions of the wall: their parameters and answers. Moments are ISO 8601, in UTC. */
export type CommunityFunctions = {
  /** Whether the caller moderates, and under which public name they write; open to everybody. */
  getCommunityRights: {
    params: Record<string, never>;
    answer: { moderator: boolean; blocked: boolean; name: string | null };
  };
  /**
   * Checks the signature of a post on the server: what browsers cannot check by themselves (sr25519, contract wallets).
   * Errors: 101 where the caller sees no such post, 142 where it is not signed.
   */
  checkPostSignature: { params: { post: string }; answer: SignatureCheck };
  /** For moderators: takes a post out of sight, its author's excepted, or back. Errors: 119 for others, 101. */
  hidePost: { params: { post: string; hidden: boolean; reason?: string }; answer: Record<string, never> };
  /** For moderators: keeps an account from posting and reacting, or lets it again. Errors: 119 for others, 101. */
  blockAuthor: { params: { author: string; blocked: boolean; reason?: string }; answer: Record<string, never> };
  /** For moderators: whom they keep from posting, the last first. Errors: 119 for others. */
  listBlockedAuthors: { params: Record<string, never>; answer: BlockedAuthor[] };
};

/** The name of a function. */
export type CommunityFunction = keyof CommunityFunctions;
