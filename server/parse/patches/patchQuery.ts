import { compileWhere, type Fields } from '@/server/parse/query/compileWhere';
import { countSubqueries, createSqlValues } from '@/server/parse/query/sqlValues';
import { patchTextSearch } from '@/server/parse/patches/textSearch';
import { inRadians } from '@/server/parse/query/readCondition';
import { isRecord } from '@/server/parse/validateValue';

type Query = Record<string, unknown>;

/** How a condition is handed to the adapter. */
export type QueryOptions = {
  fields: Fields;
  /** Puts values into SQL, as pg-promise formats it. */
  format: (sql: string, values: unknown[]) => string;
  /** Whether usernames and emails are compared without regard to case, by the adapter. */
  caseInsensitive: boolean;
};

/** The same while one condition is rewritten: its subqueries are counted together. */
type Rewriting = QueryOptions & { addSubquery: () => void };

const COMBINERS = ['$or', '$and', '$nor'];

/** Operators that the adapter knows best: they sort, score, or need PostGIS. */
const ADAPTERS = ['$text', '$nearSphere', '$maxDistance', '$within', '$geoWithin', '$geoIntersects'];

/**
 * Rewrites a condition so that Parse Server's PostgreSQL adapter answers it as Parse defines it (decision 0045):
 * {@link compileWhere} compiles it to SQL, which the adapter takes as a value. Left to the adapter are searches for
 * words and places, and what Parse Server itself asks: columns that begin with `_`, accounts by a sign-in method, which
 * have an index, and usernames in any case.
 */
export function patchQuery(query: Query, options: QueryOptions): Query {
  // Parse Server deletes from some classes of its own (`_Idempotency`, `_Hooks`) without their fields, by equality alone.
  if (Object.keys(options.fields).length === 0) return query;
  return patch(query, { ...options, addSubquery: countSubqueries() }, false);
}

/** @param isDenied whether it is below `$nor`, where the adapter loses rows for which a condition is `NULL` */
function patch(query: Query, options: Rewriting, isDenied: boolean): Query {
  const searches: [string, unknown][] = [];
  const others: [string, unknown][] = [];
  const own: Query[] = [];
  for (const [name, given] of Object.entries(query)) {
    const condition = isRecord(given) ? inRadians(given) : given;
    if (COMBINERS.includes(name) && Array.isArray(condition)) {
      const parts = condition as unknown[];
      if (!parts.some((part) => needsAdapter(part, options))) own.push({ [name]: parts });
      else others.push([name, parts.map((part) => patchPart(part, options, isDenied || name === '$nor'))]);
    } else if (isAdapters(name, condition, options)) {
      others.push([name, condition]);
      if (isDenied && !name.startsWith('_')) own.push({ [name]: { $exists: true } });
    } else if (isRecord(condition) && usesAdapter(condition)) {
      const { adapters, rest } = split(condition);
      if (Object.keys(rest).length > 0) own.push({ [name]: rest });
      // Without the field the adapter's condition is neither true nor false, which `$nor` would keep.
      if (isDenied) own.push({ [name]: { $exists: true } });
      if ('$text' in adapters) {
        const { condition: search, besides } = patchTextSearch(adapters);
        searches.push([name, search]);
        if (besides) own.push({ [name]: besides });
      } else {
        others.push([name, adapters]);
      }
    } else {
      own.push({ [name]: condition });
    }
  }
  // The adapter takes the score of a search from the first condition.
  const patched = Object.fromEntries([...searches, ...others]);
  if (own.length === 0) return patched;
  const and: unknown[] = Array.isArray(patched['$and']) ? patched['$and'] : [];
  return { ...patched, $and: [...and, toSql({ $and: own }, options, isDenied)] };
}

/** A part of a group; the adapter drops one that is empty, which every row matches. */
function patchPart(part: unknown, options: Rewriting, isDenied: boolean): unknown {
  if (!isRecord(part)) return part;
  const patched = patch(part, options, isDenied);
  return Object.keys(patched).length === 0 ? toSql({}, options, isDenied) : patched;
}

/**
 * A condition of the adapter that holds where ours does: `"objectId" = "objectId" AND (…)`. pg-promise puts the text of
 * a value with `rawType` into the statement as it is ("custom type formatting").
 */
function toSql(where: Query, { fields, format, addSubquery }: Rewriting, isDenied: boolean): Query {
  const values = createSqlValues(addSubquery);
  const condition = compileWhere(fields, where, values);
  // The adapter's `$nor` loses rows for which it is `NULL`; elsewhere `IS TRUE` would keep an index from being used.
  const compiled = isDenied ? `(${condition}) IS TRUE` : condition;
  // Tables of relations have other columns.
  const column = 'objectId' in fields ? 'objectId' : (Object.keys(fields)[0] ?? 'objectId');
  const sql = format(`${values.name(column)} AND (${compiled})`, values.list);
  return { [column]: { $eq: { rawType: true, toPostgres: () => sql } } };
}

function isAdapters(name: string, condition: unknown, { caseInsensitive }: QueryOptions): boolean {
  if (name.startsWith('_')) return true;
  if (name.startsWith('authData.')) return typeof condition === 'string';
  return (caseInsensitive && (name === 'username' || name === 'email')) || isPolygon(condition);
}

const isPolygon = (condition: unknown) => isRecord(condition) && condition['__type'] === 'Polygon';

function needsAdapter(where: unknown, options: QueryOptions): boolean {
  if (!isRecord(where)) return false;
  return Object.entries(where).some(([name, condition]) =>
    COMBINERS.includes(name) && Array.isArray(condition)
      ? condition.some((part) => needsAdapter(part, options))
      : isAdapters(name, condition, options) || (isRecord(condition) && usesAdapter(condition)),
  );
}

const usesAdapter = (condition: Query): boolean =>
  Object.entries(condition).some(([operator, operand]) => isAdaptersOperator(operator, operand));

/** Dates such as "2 weeks ago" are the adapter's, too. */
const isAdaptersOperator = (operator: string, operand: unknown): boolean =>
  ADAPTERS.includes(operator) || (isRecord(operand) && '$relativeTime' in operand);

function split(condition: Query): { adapters: Query; rest: Query } {
  const entries = Object.entries(condition);
  return {
    adapters: Object.fromEntries(entries.filter(([operator, operand]) => isAdaptersOperator(operator, operand))),
    rest: Object.fromEntries(entries.filter(([operator, operand]) => !isAdaptersOperator(operator, operand))),
  };
}
