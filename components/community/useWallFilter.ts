import { useRouter } from 'next/router';
import { useState } from 'react';
import type { WallFilter } from '@/lib/community/wallQuery';

/** What the page shows: what was looked for here, else what its address names (`?post=`, `?by=`), else everything. */
export function useWallFilter(): [WallFilter, (filter: WallFilter) => void] {
  const router = useRouter();
  const [looked, setLooked] = useState<{ asPath: string; filter: WallFilter } | null>(null);
  const { post, by } = router.query;
  const named: WallFilter =
    typeof post === 'string' && post
      ? { by: 'post', id: post }
      : typeof by === 'string' && by
        ? { by: 'author', id: by }
        : { by: 'all' };
  const filter = looked?.asPath === router.asPath ? looked.filter : named;
  const change = (next: WallFilter) => {
    if (next.by === 'all' && named.by !== 'all') {
      setLooked(null);
      void router.push('/community', undefined, { shallow: true });
      return;
    }
    setLooked({ asPath: router.asPath, filter: next });
  };
  return [filter, change];
}
