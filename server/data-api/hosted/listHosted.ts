import Parse from 'parse/node';
import { z } from 'zod';
import type { Page } from '@/protocol/data/shapes';
import type { HostedApi, HostedRequest } from '@/server/data-api/hosted/createHostedApi';
import type { PageParameters } from '@/server/data-api/index/listPage';
import { invalid } from '@/server/data-api/sources/Source';

/** How long answers hold, in seconds. */
export const CACHE_SECONDS = {
  /** What changes with each block. */
  head: 15,
  /** Prices, which the service itself tells by the minute. */
  price: 60,
  /** What tokens and collections tell of themselves. */
  words: 600,
  /** What is behind the newest block, and stays as it is. */
  past: 3_600,
} as const;

/** Rows that the service tells at once, at most; and rows of one of our pages. */
const HOSTED_ROWS = 100;
const MAX_ROWS = 500;
const DEFAULT_ROWS = 100;

/** Pages of the service that are walked through for one of ours, at most: it knows no other way than from the start. */
const MAX_REQUESTS = 20;

/** A list of the service. */
export type HostedList<Row> = {
  path: string;
  query?: HostedRequest['query'];
  /** One row, turned into the SDK's shape. */
  row: z.ZodType<Row>;
};

type Cursor = { hosted: string; page: number; returned: number };

/**
 * One page of a list. The service knows cursors alone, so a page by its number or offset is reached by walking; `total`,
 * which it does not tell, counts what was told so far. Our own cursor holds the service's.
 *
 * @throws Parse.Error 142 for what is no cursor, 155 for a page that is too far behind
 */
export async function listHosted<Row>(
  chain: HostedChain,
  { path, query, row }: HostedList<Row>,
  parameters: PageParameters,
): Promise<Page<Row>> {
  const limit = Math.min(Math.max(parameters.limit ?? DEFAULT_ROWS, 1), MAX_ROWS);
  const requests = Math.ceil(limit / HOSTED_ROWS);
  // Each page ends where one of the service's does: no row is told twice, or not at all.
  const size = Math.floor(limit / requests);
  const pageSize = size * requests;
  const start = parameters.cursor ? readCursor(parameters.cursor) : null;
  const offset = start ? 0 : (parameters.page ?? 0) * pageSize || (parameters.offset ?? 0);
  const skipped = Math.floor(offset / size);
  if (skipped + requests > MAX_REQUESTS) {
    const words = 'offset: is too large for the source of this chain. Use the cursor of each page instead.';
    throw new Parse.Error(Parse.Error.REQUEST_LIMIT_EXCEEDED, words);
  }
  const shape = z.object({ cursor: z.string().nullish(), result: z.array(row), total: z.number().nullish() });
  const rows: Row[] = [];
  let cursor = start?.hosted ?? '';
  let total: number | null = null;
  for (let asked = 0; asked < skipped + requests; asked++) {
    const part = { ...query, limit: size, ...(cursor ? { cursor } : {}) };
    const answer = await fetchHosted(chain, { path, query: part, holds: CACHE_SECONDS.head }, shape);
    const beyond = Math.max(0, offset - asked * size);
    rows.push(...(answer.result as Row[]).slice(beyond));
    total = answer.total ?? total;
    cursor = answer.cursor ?? '';
    if (!cursor) break;
  }
  const page = start?.page ?? Math.floor(offset / pageSize);
  const returned = (start?.returned ?? offset) + rows.length;
  const next = cursor && writeCursor({ hosted: cursor, page: page + 1, returned });
  return { total: total ?? returned, page, page_size: pageSize, cursor: next, result: rows };
}

function writeCursor({ hosted, page, returned }: Cursor): string {
  return Buffer.from(JSON.stringify([hosted, page, returned])).toString('base64url');
}

const cursorShape = z.tuple([z.string().min(1).max(4_096), z.int().nonnegative(), z.int().nonnegative()]);

function readCursor(text: string): Cursor {
  const read = cursorShape.safeParse(parse(text));
  if (!read.success) throw invalid('cursor: is not valid. Start without a cursor.');
  const [hosted, page, returned] = read.data;
  return { hosted, page, returned };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown;
  } catch {
    return null; // Refused by the caller.
  }
}

/** One chain on the hosted service. */
export type HostedChain = {
  api: HostedApi;
  /** Its id as the service wants it, such as `0x1`. */
  chain: string;
};

/**
 * Asks the hosted service about one chain and reads its answer into a shape of the SDK.
 *
 * @param shape what the service's published description says, turned into the SDK's
 * @throws Parse.Error 141 where the answer is not of that shape, and what `HostedApi` throws
 */
export async function fetchHosted<Shape extends z.ZodType>(
  { api, chain }: HostedChain,
  question: HostedRequest,
  shape: Shape,
): Promise<z.output<Shape>> {
  const answer = await api.ask({ ...question, query: { chain, ...question.query } });
  const read = shape.safeParse(answer);
  if (read.success) return read.data;
  const path = read.error.issues[0]?.path.join('.') ?? '';
  throw new Parse.Error(
    Parse.Error.SCRIPT_FAILED,
    `The hosted service answered something else than it describes${path ? `, at ${path}` : ''}.`,
  );
}
