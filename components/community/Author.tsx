import { authorName } from '@/components/community/authorName';
import { AddressPicture } from '@/components/ui/AddressPicture';
import Link from 'next/link';
import type { WallPost } from '@/lib/community/WallPost';
import styles from '@/components/community/Author.module.css';

/** Props of {@link Author}. */
export type AuthorProps = { post: Pick<WallPost, 'profile' | 'author'>; isOwn: boolean };

/** Who wrote a post, with the picture they chose; leads to all they wrote. */
export function Author({ post, isOwn }: AuthorProps) {
  const { profile, author } = post;
  const name = authorName(post);
  const id = author?.objectId ?? '';
  return (
    <Link className={styles.author} href={`/community?by=${encodeURIComponent(id)}`}>
      <span className={styles.picture} aria-hidden="true">
        {profile?.picture === 'initials' && profile.name ? (
          <span className={styles.initials}>{initialsOf(profile.name)}</span>
        ) : (
          <AddressPicture value={profile?.address ?? id} size={32} />
        )}
      </span>
      <bdi>{name}</bdi>
      {isOwn ? <span className={styles.own}>you</span> : null}
    </Link>
  );
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].flatMap((word) => (word ? [...word][0] : []));
  return letters.join('').toUpperCase();
}
