import { useEffect, useState } from 'react';
import { useAuth } from '@/lib/auth/useAuth';
import { createSavedLists } from '@/lib/objects/createSavedLists';
import { mergeResults } from '@/lib/explorer/search/matchWords';
import type { SearchResult } from '@/lib/explorer/search/SearchResult';
import { useSearch } from '@/lib/explorer/search/useSearch';
import { ACCOUNT_STORAGE } from '@/lib/state/accountStorage';

/** What was searched for in this browser, oldest first: by the id of the user, `''` for a visitor without one. */
export const recentSearches = createSavedLists<string>({
  prefix: ACCOUNT_STORAGE.searches,
  max: 8,
  isItem: (value): value is string => typeof value === 'string' && value.length <= 200,
});

/** Rows below the box. */
const MOST = 8;

const NOTHING: readonly SearchResult[] = [];

/**
 * What the palette finds as well, for the explorer's box: what is on the chain, people, and the site's own pages. The code
 * for them comes with the first text.
 */
export function useBoxResults(chainId: number, text: string) {
  const id = useAuth().user?.id ?? null;
  const { results, notice, state } = useSearch(chainId, text);
  const [own, setOwn] = useState(NOTHING);
  const isWanted = text.trim().length >= 2;
  useEffect(() => {
    if (!isWanted) return;
    let isLate = false;
    import('@/components/layout/palette/siteItems').then(
      ({ listSiteItems }) => !isLate && setOwn(listSiteItems(id, chainId)),
      () => undefined, // What is found on the chain is there without.
    );
    return () => {
      isLate = true;
    };
  }, [isWanted, id, chainId]);
  // The token that a contract is comes a moment later, and is meant rather here.
  const tokens = new Set(results.flatMap(({ kind, address }) => (kind === 'contract' ? [] : (address ?? []))));
  const isShown = ({ kind, address = '' }: SearchResult) =>
    kind !== 'contract' || (state !== 'searching' && !tokens.has(address));
  return {
    results:
      isWanted || results.length > 0
        ? mergeResults(text, { found: results, own: own.filter(isShown), most: MOST })
        : NOTHING,
    notice,
    /** The one page that a date leads to by the visitor's clock; `null` for every other text, and where nobody answers. */
    findNow: async (words: string): Promise<SearchResult | null> => {
      try {
        return await (await import('@/lib/explorer/search/readTyped')).findDay(chainId, words);
      } catch {
        return null;
      }
    },
  };
}
