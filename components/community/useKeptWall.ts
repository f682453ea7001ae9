import { useEffect, useState } from 'react';
import { keepWall, readKeptWall } from '@/lib/community/keptWall';
import type { WallPost } from '@/lib/community/WallPost';

/** The wall is kept this long after it changed, in milliseconds: many changes at once are kept once. */
const CALM = 1_500;

/**
 * Keeps the wall in the browser while it is read, and hands out what was kept while it cannot be.
 *
 * @param rows the posts of the whole wall, or `null` while they are not known
 * @param missing whether the backend cannot be reached and nothing is here
 */
export function useKeptWall(rows: readonly WallPost[] | null, missing: boolean): readonly WallPost[] {
  const [kept, setKept] = useState<readonly WallPost[]>([]);
  useEffect(() => {
    if (!rows) return;
    // A browser that keeps nothing reads the wall all the same, as long as there is a network.
    const timer = setTimeout(() => void keepWall(rows).catch(() => undefined), CALM);
    return () => clearTimeout(timer);
  }, [rows]);
  useEffect(() => {
    if (!missing) return;
    let left = false;
    readKeptWall().then(
      (posts) => !left && setKept(posts),
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [missing]);
  return missing ? kept : NONE;
}

const NONE: readonly WallPost[] = [];
