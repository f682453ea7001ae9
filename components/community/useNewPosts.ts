import { useEffect, useState } from 'react';
import type { FeedPost } from '@/lib/community/FeedPost';

/** Whoever is this near to the top, in pixels, has nothing pushed away by a new post. */
const AT_THE_TOP = 320;

/**
 * Holds posts of others back that came while the reader is further down, so that nothing moves under their eyes.
 *
 * @returns what to show, how many are held back, and what shows them
 */
export function useNewPosts(rows: readonly FeedPost[], userId: string | null) {
  const [until, setUntil] = useState('');
  const newest = rows[0]?.createdAt ?? '';
  useEffect(() => {
    if (newest === '' || newest === until) return;
    const show = () => {
      if (until === '' || window.scrollY < AT_THE_TOP) setUntil(newest);
    };
    show();
    window.addEventListener('scroll', show, { passive: true });
    return () => window.removeEventListener('scroll', show);
  }, [newest, until]);
  const isHeld = (post: FeedPost) => until !== '' && post.createdAt > until && post.author?.objectId !== userId;
  const shown = rows.filter((post) => !isHeld(post));
  return {
    shown,
    held: rows.length - shown.length,
    showAll: () => {
      setUntil(newest);
      window.scrollTo({ top: 0 });
    },
  };
}
