import { DatabaseError, type QueryResultRow } from 'pg';
import type { Page } from '@/protocol/data/shapes';
import type { Index } from '@/server/data-api/index/connectIndex';
import { type PageCursor, pageStart, readCursor, writeCursor } from '@/server/data-api/pageCursor';
import { invalid } from '@/server/data-api/sources/Source';
import { toBytes, toHex } from '@/server/db/chains/bytes';

/** Conditions of a query and the values they name (`$1`, `$2` and so on). */
export class Conditions {
  /** Values in the order of their numbers. */
  readonly values: unknown[] = [];
  /** All of these hold. */
  readonly all: string[] = [];
  /** One of these holds, too; each is looked up by an index of its own. */
  readonly either: string[] = [];

  /** Takes a value in and answers its number, such as `$3`. */
  value(value: unknown): string {
    return `$${this.values.push(value)}`;
  }

  /** Adds a condition on a value; nothing where the value is not given. */
  add(value: unknown, condition: (number: string) => string): this {
    if (value !== undefined && value !== null) this.all.push(condition(this.value(value)));
    return this;
  }

  /** The same conditions in a list of their own, to add to. */
  copy(): Conditions {
    const copy = new Conditions();
    copy.values.push(...this.values);
    copy.all.push(...this.all);
    copy.either.push(...this.either);
    return copy;
  }
}

/** How a caller asks for a part of a list. A cursor goes before `page`, and `page` before `offset`. */
export type PageParameters = {
  /** Rows of a page, at most 500. */
  limit?: number | undefined;
  /** Rows to leave out. */
  offset?: number | undefined;
  /** Number of the page, from 0. */
  page?: number | undefined;
  /** `cursor` of the page before. */
  cursor?: string | undefined;
};

/** A list of the index. */
export type ListQuery = {
  /** Name of the function, which its cursors are bound to. */
  name: string;
  /** Table that the rows are taken from, known as `t`. */
  table: string;
  /** Names of the key's columns: the list is in their order, which an index walks. */
  key: readonly string[];
  /** Lowest key first; newest, that is highest, first otherwise. */
  ascending?: boolean;
  where: Conditions;
  /** What is answered for each row. */
  columns: string;
  /** What is looked up for the rows of one page alone. */
  joins?: string;
  /** Whether `total` is `COUNTED + 1` for a longer list, instead of an estimate. */
  isCounted?: boolean;
};

/** Columns of keys that are bytes: hex in cursors, as everywhere else. */
const BYTE_KEYS: ReadonlySet<string> = new Set(['token_address', 'owner']);

/** So many rows are counted one by one. */
export const COUNTED = 10_000;

/**
 * One page of a list, found by its key: as quick in the middle of a long list as at its start.
 *
 * @throws Parse.Error 142 for a cursor of another list
 */
export async function listPage<Row extends QueryResultRow>(
  index: Index,
  listing: ListQuery,
  parameters: PageParameters,
): Promise<Page<Row>> {
  const { name, where, key } = listing;
  const values = where.values.map(inHex);
  const query = JSON.stringify([name, where.all, where.either, values, listing.ascending ?? false]);
  const start = pageStart(parameters);
  const { limit } = start;
  const cursor = parameters.cursor ? readCursor(query, parameters.cursor) : null;
  if (cursor && cursor.key.length !== key.length)
    throw invalid('cursor: belongs to another query. Start without a cursor.');
  const offset = cursor ? 0 : start.offset;
  try {
    const [rows, total] = await Promise.all([
      readRows<Row>(index, listing, { limit: limit + 1, offset, cursor }),
      cursor ? cursor.total : count(index, listing),
    ]);
    const page = cursor ? cursor.page : Math.floor(offset / limit);
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    const next = rows.length > limit && last ? writeCursor(query, { key: last.key, page: page + 1, total }) : '';
    return { total, page, page_size: limit, cursor: next, result: shown.map(({ row }) => row) };
  } catch (error) {
    // SQLSTATE 22…: a key within a forged cursor is no number, or no bytes.
    if (cursor && (error instanceof RangeError || (error instanceof DatabaseError && error.code?.startsWith('22')))) {
      throw invalid('cursor: is not valid. Start without a cursor.');
    }
    throw error;
  }
}

const inHex = (value: unknown): unknown =>
  Buffer.isBuffer(value) ? toHex(value) : Array.isArray(value) ? value.map(inHex) : value;

type Span = { limit: number; offset: number; cursor: PageCursor | null };

/** The statement of a page. */
function pageStatement(listing: ListQuery, { limit, offset, cursor }: Span): { text: string; values: unknown[] } {
  const where = listing.where.copy();
  const { table, key, ascending, columns, joins = '' } = listing;
  const [direction, beyond] = ascending ? ['ASC', '>'] : ['DESC', '<'];
  const keys = key.map((column) => `t.${column}`);
  if (cursor) {
    const parts = cursor.key.map((part, at) => where.value(BYTE_KEYS.has(key[at] ?? '') ? toBytes(part) : part));
    where.all.push(`(${keys.join(', ')}) ${beyond} (${parts.join(', ')})`);
  }
  const order = (prefix: string) => `ORDER BY ${key.map((column) => `${prefix}${column} ${direction}`).join(', ')}`;
  const most = where.value(limit + offset);
  const branches = branchesOf(where).map(
    (condition) => `(SELECT t.* FROM ${table} t WHERE ${condition} ${order('t.')} LIMIT ${most}::bigint)`,
  );
  const reported = key.map((column) =>
    BYTE_KEYS.has(column) ? `'0x' || encode(t.${column}, 'hex')` : `t.${column}::text`,
  );
  const text = `SELECT ARRAY[${reported.join(', ')}] AS key_of_row, ${columns}
    FROM (SELECT * FROM (${branches.join(' UNION ')}) u ${order('u.')}
      LIMIT ${where.value(limit)}::bigint OFFSET ${where.value(offset)}::bigint) t ${joins} ${order('t.')}`;
  return { text, values: where.values };
}

async function readRows<Row>(index: Index, listing: ListQuery, span: Span): Promise<{ key: string[]; row: Row }[]> {
  const { text, values } = pageStatement(listing, span);
  const { rows } = await index.query<QueryResultRow & { key_of_row: string[] }>(text, values);
  return rows.map(({ key_of_row: key, ...row }) => ({ key, row: row as Row }));
}

/** How many rows a list has: counted by its index as far as `COUNTED`, estimated by the planner beyond. */
async function count(index: Index, listing: ListQuery): Promise<number> {
  const { table, where, isCounted } = listing;
  const { rows } = await index.query<{ total: number }>(countStatement(listing), where.values);
  const total = rows[0]?.total ?? 0;
  if (total <= COUNTED || isCounted) return total;
  const estimates = await Promise.all(
    branchesOf(where).map(async (condition) => {
      const statement = `EXPLAIN (FORMAT JSON) SELECT FROM ${table} t WHERE ${condition}`;
      const plan = await index.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(statement, where.values);
      return plan.rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
    }),
  );
  return Math.max(
    total,
    estimates.reduce((sum, estimate) => sum + estimate, 0),
  );
}

/** The statement that counts a list; in the order of its key, so that it walks the index that the page walks. */
function countStatement({ table, where, key, ascending }: ListQuery): string {
  const keys = key.map((column) => `t.${column}`);
  const order = keys.map((column) => `${column} ${ascending ? 'ASC' : 'DESC'}`).join(', ');
  const branches = branchesOf(where).map(
    (condition) =>
      `(SELECT ${keys.join(', ')} FROM ${table} t WHERE ${condition} ORDER BY ${order} LIMIT ${COUNTED + 1})`,
  );
  return `SELECT count(*)::integer AS total FROM (SELECT FROM (${branches.join(' UNION ')}) u LIMIT ${COUNTED + 1}) c`;
}

/** Each way to fulfil the conditions, as a condition of its own. */
function branchesOf({ all, either }: Conditions): string[] {
  const common = all.length > 0 ? all : ['true'];
  return either.length > 0 ? either.map((one) => [...common, one].join(' AND ')) : [common.join(' AND ')];
}
