import Parse from 'parse/node';
import { type Database, type Row, storedDate } from '@/server/parse/database';

/** What of a class is listed. */
export type ListOptions = {
  query?: Record<string, unknown>;
  cursor?: string | undefined;
  /** Most rows of one part. */
  size: number;
  /** Reads what Parse Server keeps to itself too, such as whether there is a password. */
  full?: boolean;
  /** The oldest row first instead. */
  oldestFirst?: boolean;
};

/**
 * A part of a class, the newest row first. It goes on by the last row seen, not by a number of rows: what is added
 * meanwhile moves nothing.
 *
 * @throws Parse.Error 142 for a cursor that is none
 */
export async function listNewestRows(
  database: Database,
  className: string,
  { query = {}, cursor, size, full = false, oldestFirst = false }: ListOptions,
): Promise<{ rows: Row[]; next: string | null }> {
  const rows = await database.find(
    className,
    cursor === undefined ? query : bothOf(query, beyond(readCursor(cursor), oldestFirst)),
    { limit: size + 1, sort: oldestFirst ? { createdAt: 1, objectId: 1 } : { createdAt: -1, objectId: -1 } },
    ...(full ? [{ isMaintenance: true }] : []),
  );
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return { rows: shown, next: rows.length > size && last ? writeCursor(last) : null };
}

/** Both conditions; PostgreSQL's adapter fails on an empty one within `$and`. */
function bothOf(query: Record<string, unknown>, after: Record<string, unknown>): Record<string, unknown> {
  return Object.keys(query).length === 0 ? after : { $and: [query, after] };
}

type PagePosition = { at: string; id: string };

/** The first condition alone lets the database use an index. */
function beyond({ at, id }: PagePosition, newer: boolean): Record<string, unknown> {
  const moment = storedDate(new Date(at));
  const [from, past] = newer ? ['$gte', '$gt'] : ['$lte', '$lt'];
  return {
    createdAt: { [from]: moment },
    $or: [{ createdAt: { [past]: moment } }, { objectId: { [past]: id } }],
  };
}

function writeCursor({ createdAt, objectId }: Row): string {
  return Buffer.from(`${String(createdAt)} ${objectId}`).toString('base64url');
}

const CURSOR = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([\w.:-]{1,200})$/;

function readCursor(cursor: string): PagePosition {
  const [, at, id] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (at !== undefined && id !== undefined && !Number.isNaN(Date.parse(at))) return { at, id };
  throw new Parse.Error(Parse.Error.VALIDATION_ERROR, 'cursor: use the exact value of the previous response.');
}

/** A condition of Parse: the field holds this text, whatever the case of its letters. `text` holds no backslash (`search` in `protocol/calls`). */
export function containing(text: string): Record<string, string> {
  return { $regex: `\\Q${text}\\E`, $options: 'i' };
}

/**
 * A condition of Parse that an index over trigrams finds: the field holds this text, or begins with it where it is too
 * short to be looked for within.
 */
export function holding(text: string): Record<string, string> {
  const condition = containing(text);
  return TRIGRAM.test(text) ? condition : { ...condition, $regex: `^${condition['$regex']}` };
}

/** Three letters or digits in a row. */
const TRIGRAM = /[\p{L}\p{N}]{3}/u;
