import { createRequire } from 'node:module';
import type { Pool, PoolConfig } from 'pg';
import { waitWhileFull } from '@/server/db/connections';
import type { Relation } from '@/server/parse/patches/compileMatch';
import { compilePipeline } from '@/server/parse/patches/compilePipeline';
import { freshFields } from '@/server/parse/patches/freshFields';
import { patchQuery } from '@/server/parse/patches/patchQuery';
import { type Fields, queriedFields } from '@/server/parse/query/compileWhere';
import { addPlainLanguage } from '@/server/parse/patches/textSearch';
import { isRecord } from '@/server/parse/validateValue';

/**
 * Parse Server creates these functions in PostgreSQL at each start. Its own versions reorder
 * existing elements, drop duplicates when one is added, and compare numbers and strings alike.
 * These keep the order, and compare as JSON does.
 */
const ARRAY_FUNCTIONS = {
  add: define('array_add', 'jsonb', `SELECT "array" || "values"`),
  addUnique: define(
    'array_add_unique',
    'jsonb',
    `SELECT "array" || COALESCE((
       SELECT jsonb_agg(fresh.elt ORDER BY fresh.place) FROM (
         SELECT elt, min(place) AS place FROM jsonb_array_elements("values") WITH ORDINALITY AS given(elt, place)
         WHERE elt NOT IN (SELECT jsonb_array_elements("array")) GROUP BY elt
       ) AS fresh), '[]'::jsonb)`,
  ),
};

/** The part of Parse Server's adapter for PostgreSQL used here (parse-server 9.10, `PostgresStorageAdapter`). */
type PostgresAdapter = {
  _client: {
    none(sql: string): Promise<null>;
    any(sql: string, values: unknown[]): Promise<Row[]>;
    /** Connection options. */
    $pool: Pool;
  };
  /** pg-promise. */
  _pgp: { as: { format(sql: string, values: unknown[]): string } };
  createExplainableQuery(sql: string): string;
  createIndexes(
    className: string,
    indexes: unknown,
    transaction: { none(sql: string): Promise<null> },
  ): Promise<unknown>;
  /** The stored schema of a class. */
  getClass(className: string): Promise<{ fields: Fields }>;
  /** Converts a row in place: dates, pointers and the like in protocol form. */
  postgresObjectToParseObject(className: string, row: Row, schema: Schema): Row;
  aggregate(...request: [string, Schema, readonly unknown[], unknown, unknown, explain: unknown]): Promise<Row[]>;
};

type Schema = { fields: Relation['fields'] };

type Row = Record<string, unknown>;

/** PostgreSQL's code for a missing table: there are no rows yet. */
const UNDEFINED_TABLE = '42P01';

/** Methods that take a condition as their third argument, after class and schema. */
const WITH_CONDITION = ['find', 'count', 'distinct', 'updateObjectsByQuery', 'deleteObjectsByQuery'];

/**
 * Patches how Parse Server queries PostgreSQL: see docs/reference/differences.md. Call it before
 * Parse Server starts.
 *
 * @param pool how to connect, in place of what Parse Server reads from the URI of the database
 */
export function patchAdapter(given: object, pool: PoolConfig): void {
  const adapter = given as PostgresAdapter;
  patchArrayFunctions();
  Object.assign(adapter._client.$pool.options, pool);
  waitWhileFull(adapter._client.$pool);
  extendIndexTimeout(adapter);
  adapter.aggregate = (className, { fields }, pipeline, _preference, _hint, explain) =>
    aggregate(
      adapter,
      compilePipeline(className, queriedFields(className, fields), pipeline),
      className,
      Boolean(explain),
    );
  for (const name of WITH_CONDITION) {
    const method: unknown = Reflect.get(adapter, name);
    if (typeof method !== 'function') throw new Error(`The database adapter of Parse Server has no ${name}.`);
    Reflect.set(adapter, name, async (...args: unknown[]): Promise<unknown> => {
      const [className, schema, query, ...rest] = args as [string, { fields: Fields }, Row?, ...unknown[]];
      // Called without a condition to count the rows of a class about to be deleted.
      const fields = await freshFields(adapter, className, schema.fields, query ?? {});
      const patched = patchQuery(query ?? {}, {
        fields: queriedFields(className, fields),
        format: (sql, values) => adapter._pgp.as.format(sql, values),
        caseInsensitive: name === 'find' && isRecord(rest[0]) && Boolean(rest[0]['caseInsensitive']),
      });
      // When it estimates, which is the default, it returns 0 for every class PostgreSQL has not
      // analyzed yet.
      if (name === 'count') rest[1] = false;
      const reported = { ...schema, fields: name === 'updateObjectsByQuery' ? withBytes(fields) : fields };
      const ask = async (): Promise<unknown> => Reflect.apply(method, adapter, [className, reported, patched, ...rest]);
      return ask().catch(async (error: unknown) => {
        if (await addPlainLanguage(error, (sql) => adapter._client.none(sql))) return ask();
        throw error;
      });
    });
  }
}

/**
 * Runs a pipeline in its own order; Parse Server's adapter supports some stages in a fixed order.
 */
async function aggregate(
  adapter: PostgresAdapter,
  { sql, values, fields }: ReturnType<typeof compilePipeline>,
  className: string,
  explain: boolean,
): Promise<Row[]> {
  if (explain) {
    const plans = await adapter._client.any(adapter.createExplainableQuery(sql), values);
    // Parse Server drops columns that are not valid field names, such as PostgreSQL's "QUERY PLAN".
    return plans.map((row) => ({ queryPlan: Object.values(row)[0] }));
  }
  const rows = await adapter._client.any(sql, values).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === UNDEFINED_TABLE) return [];
    throw error;
  });
  return rows.map((row) => {
    const read = adapter.postgresObjectToParseObject(className, row, { fields });
    const shown = Object.entries(read).filter(([name]) => !name.startsWith('_'));
    return 'objectId' in fields ? { objectId: null, ...Object.fromEntries(shown) } : Object.fromEntries(shown);
  });
}

/** Bytes are stored as objects; the adapter cannot update them. */
const withBytes = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      field?.type === 'Bytes' ? { ...field, type: 'Object' } : field,
    ]),
  );

/** Creating an index over many rows may exceed the statement timeout. */
function extendIndexTimeout(adapter: PostgresAdapter): void {
  const createIndexes = adapter.createIndexes.bind(adapter);
  adapter.createIndexes = async (className, indexes, transaction) => {
    await transaction.none('SET LOCAL statement_timeout = 0');
    return createIndexes(className, indexes, transaction);
  };
}

function define(name: string, answer: string, body: string): string {
  return `CREATE OR REPLACE FUNCTION ${name}("array" jsonb, "values" jsonb) RETURNS ${answer}
    LANGUAGE sql IMMUTABLE STRICT AS $function$ ${body} $function$`;
}

/**
 * Makes Parse Server (9.10) create our array functions instead of its own; call it before it
 * starts.
 */
function patchArrayFunctions(): void {
  const sql: { array: Record<string, unknown> } = createRequire(import.meta.url)(
    'parse-server/lib/Adapters/Storage/Postgres/sql',
  );
  for (const name of Object.keys(ARRAY_FUNCTIONS)) {
    if (!(name in sql.array)) throw new Error(`Parse Server has no function over arrays named ${name}.`);
  }
  Object.assign(sql.array, ARRAY_FUNCTIONS);
}
