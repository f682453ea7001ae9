import Link from 'next/link';
import { useContext } from 'react';
import { FeedContext } from '@/components/community/FeedContext';
import { strings } from '@/components/community/posts/strings.en';
import { ProfilePicture } from '@/components/ui/values/ProfilePicture';
import { useAuth } from '@/lib/auth/useAuth';
import { authorAddress, authorName, authorPictureAddress, type PostAuthor } from '@/lib/community/authors';
import type { FeedPost } from '@/lib/community/FeedPost';
import { createRemembered } from '@/lib/data/createRemembered';
import { readData } from '@/lib/data/readData';
import { seedOf } from '@/lib/session/sessionUser';
import styles from '@/components/community/PostCard.module.css';

const useName = createRemembered<string>();

const ETHEREUM = /^0x[\da-f]{40}$/i;

/**
 * What to call the author of a post: see {@link authorName}. An address is called by its name (ENS), and the visitor by the
 * public name that they just chose.
 */
export function useAuthorName(post: PostAuthor): string {
  const { userId, name: own } = useContext(FeedContext);
  const address = authorAddress(post);
  const requested = address !== null && ETHEREUM.test(address) ? address : null;
  const name = useName(requested, async () => (await readData('resolveAddress', { address: requested ?? '' })).name);
  return (post.author?.objectId === userId ? own : null) ?? name ?? authorName(post);
}

/** Leads to the profile of who has a public name, else to all that the author wrote. */
function authorPath({ profile, author }: Pick<FeedPost, 'profile' | 'author'>): string {
  return profile?.name && profile.nameKey
    ? `/u/${encodeURIComponent(profile.name)}`
    : `/community?by=${encodeURIComponent(author?.objectId ?? '')}`;
}

/** Props of {@link Author}. */
export type AuthorProps = {
  post: PostAuthor;
  /** Of {@link useAuthorName}. */
  name: string;
  isOwn: boolean;
};

/** Who wrote a post, with the picture they chose; leads to their profile. */
export function Author({ post, name, isOwn }: AuthorProps) {
  const { user } = useAuth();
  const id = post.author?.objectId ?? '';
  // To the visitor, their own picture is the one that they have in the header.
  const address = isOwn && user ? seedOf(user) : authorPictureAddress(post);
  return (
    <Link className={styles.author} href={authorPath(post)}>
      <ProfilePicture {...post.profile} id={id} name={name} address={address} />
      <bdi>{name}</bdi>
      {isOwn ? <span className={styles.own}>{strings.post.you}</span> : null}
    </Link>
  );
}
