import type { PageParameters } from '@/server/data/index/listPage';

/** Most rows of a page, and how many there are where the caller does not say. */
const MOST_ROWS = 500;
const DEFAULT_ROWS = 100;

/** How many rows of a page a caller wants, and how many to leave out before it; `page` goes before `offset`. */
export function pageStart({ limit: wanted, page, offset }: PageParameters): { limit: number; offset: number } {
  const limit = Math.min(Math.max(wanted ?? DEFAULT_ROWS, 1), MOST_ROWS);
  return { limit, offset: (page ?? 0) * limit || (offset ?? 0) };
}
