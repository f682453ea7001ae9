import { asks } from '@/lib/explorer/search/createSearch';
import { formResults, noticeOf } from '@/lib/explorer/search/formResults';
import { type Query, readQuery } from '@/lib/explorer/search/readQuery';
import type { SearchResult } from '@/lib/explorer/search/SearchResult';
import { siteSearch } from '@/lib/explorer/search/siteSearch';
import { isPathEnabled } from '@/protocol/config/siteConfig';

/** What a text leads to by itself, and how the rest is found; `find` is `null` where nobody has to be asked. */
export type TypedSearch = {
  results: readonly SearchResult[];
  notice: string | null;
  find: ((report: (results: readonly SearchResult[]) => void) => Promise<void>) | null;
};

const readLocal = (chainId: number, text: string): Query =>
  readQuery(chainId, text, { now: new Date(), zone: 'local' });

/** Reads what a visitor typed, by the clock of the browser. */
export function readTyped(chainId: number, text: string): TypedSearch {
  const query = readLocal(chainId, text);
  return {
    results: isPathEnabled('/explorer') ? formResults(query, chainId) : [],
    notice: noticeOf(query),
    find: asks(query) ? (report) => siteSearch.find(query, report) : null,
  };
}

/**
 * Where a date leads by the clock of the browser; `null` for a text that is no date, or may be several.
 *
 * @throws FoyerError where nobody can be asked
 */
export async function findDay(chainId: number, text: string): Promise<SearchResult | null> {
  const query = readLocal(chainId, text);
  const found: SearchResult[] = [];
  if (query.form === 'date' && query.dates.length === 1) {
    await siteSearch.find(query, (results) => found.push(...results));
  }
  return found[0] ?? null;
}
