import { useState } from 'react';

/** The first items of a long list, or characters of a long text, and all of them from `showAll` on. */
export function useFirst<Long extends string | readonly unknown[]>(long: Long, most: number) {
  const [isWhole, setWhole] = useState(false);
  const isCut = !isWhole && long.length > most;
  return { shown: isCut ? (long.slice(0, most) as Long) : long, isCut, showAll: () => setWhole(true) };
}
