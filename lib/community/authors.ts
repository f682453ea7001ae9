import type { FeedPost } from '@/lib/community/FeedPost';
import { shortenAddress } from '@/protocol/data/addresses';

/** What is known of who wrote a post. */
export type PostAuthor = Pick<FeedPost, 'author' | 'profile' | 'signer'>;

/** What to call an account without a public name: the same each time, of its id, which is random and no secret. */
export const visitorName = (id: string): string => `Visitor ${id.slice(0, 4).toLowerCase()}`;

/**
 * The address that an author without a public name is known by: the one of their profile, else the one that signed the post,
 * which the server knows to be the author's. `null` for none, and for who has a public name.
 */
export function authorAddress({ profile, signer }: PostAuthor): string | null {
  return profile?.name ? null : (profile?.address ?? signer ?? null);
}

/** What to call the author of a post: the public name, else the address they are known by; else a visitor. */
export function authorName(post: PostAuthor): string {
  const address = authorAddress(post);
  return post.profile?.name ?? (address ? shortenAddress(address) : visitorName(post.author?.objectId ?? ''));
}

/** The address that the picture of the author is drawn from; `undefined` for who chose none, and is known by none. */
export function authorPictureAddress(post: PostAuthor): string | undefined {
  const { profile } = post;
  return (profile?.picture === 'address' ? profile.address : undefined) ?? authorAddress(post) ?? undefined;
}
