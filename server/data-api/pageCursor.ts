import { createHash } from 'node:crypto';
import { MAX_OFFSET } from '@/protocol/data/parameters';
import type { PageParameters } from '@/server/data-api/index/listPage';
import { invalid } from '@/server/data-api/sources/Source';

/** Where a page begins: behind a row, known by its key. */
export type PageCursor = {
  /** The key's parts of the last row of the page before. */
  key: readonly string[];
  /** Number of the page, from 0. */
  page: number;
  /** Rows of all pages, counted for the first one. */
  total: number;
};

/** Writes a cursor for clients: opaque, and of use for the same query alone. */
export function writeCursor(query: string, { key, page, total }: PageCursor): string {
  return Buffer.from(JSON.stringify([fingerprint(query), page, total, ...key])).toString('base64url');
}

/**
 * Reads a cursor back.
 *
 * @throws Parse.Error 142 for what is no cursor of this query
 */
export function readCursor(query: string, cursor: string): PageCursor {
  const [print, page, total, ...key] = parts(cursor);
  const numbers = [page, total].every((value) => Number.isSafeInteger(value) && Number(value) >= 0);
  if (print !== fingerprint(query) || !numbers || !key.every((part) => typeof part === 'string')) {
    throw invalid('cursor: belongs to another query. Start without a cursor.');
  }
  return { key: key as string[], page: Number(page), total: Number(total) };
}

function parts(cursor: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(value) ? (value as unknown[]) : [];
  } catch {
    return []; // What is no cursor is refused by the caller.
  }
}

function fingerprint(query: string): string {
  return createHash('sha256').update(query).digest('base64url').slice(0, 11);
}

/** Most rows of a page, and how many there are where the caller does not say. */
const MAX_ROWS = 500;
const DEFAULT_ROWS = 100;

/**
 * How many rows of a page a caller wants, and how many to leave out before it; `page` goes before `offset`.
 *
 * @throws Parse.Error 142 for a page further in than `offset` may lead
 */
export function pageStart({ limit: wanted, page, offset }: PageParameters): { limit: number; offset: number } {
  const limit = Math.min(Math.max(wanted ?? DEFAULT_ROWS, 1), MAX_ROWS);
  const before = (page ?? 0) * limit;
  if (before > MAX_OFFSET) throw invalid('page: goes beyond row 10,000,000. Use the cursor instead.');
  return { limit, offset: before || (offset ?? 0) };
}
