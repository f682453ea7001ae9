import type { PageParameters } from '@/server/data-api/index/listPage';
import { invalid } from '@/server/data-api/refuse';
import { MOST_LEFT_OUT } from '@/protocol/data/parameters';

/** Most rows of a page, and how many there are where the caller does not say. */
const MOST_ROWS = 500;
const DEFAULT_ROWS = 100;

/**
 * How many rows of a page a caller wants, and how many to leave out before it; `page` goes before `offset`.
 *
 * @throws Parse.Error 142 for a page further in than `offset` may lead
 */
export function pageStart({ limit: wanted, page, offset }: PageParameters): { limit: number; offset: number } {
  const limit = Math.min(Math.max(wanted ?? DEFAULT_ROWS, 1), MOST_ROWS);
  const before = (page ?? 0) * limit;
  if (before > MOST_LEFT_OUT) throw invalid('page: goes beyond row 10,000,000. Use the cursor instead.');
  return { limit, offset: before || (offset ?? 0) };
}
