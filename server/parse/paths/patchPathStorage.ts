import Parse from 'parse/node';
import { freshFields } from '@/server/parse/patches/freshFields';
import {
  changeColumn,
  changeFields,
  createChangePaths,
  rethrowOwn,
  type SqlClient,
} from '@/server/parse/paths/changePaths';
import { type Branch, isIndex, readPaths } from '@/server/parse/paths/readPaths';
import type { Fields } from '@/server/parse/query/compileWhere';

type Values = Record<string, unknown>;

type Schema = { fields: Fields };

/** The part of Parse Server's adapter for PostgreSQL used here (parse-server 9.10, `PostgresStorageAdapter`). */
type PostgresAdapter = {
  _client: SqlClient;
  /** pg-promise. */
  _pgp: { as: { format(sql: string, values: unknown[]): string } };
  getClass(className: string): Promise<Schema>;
  performInitialization(options: unknown): Promise<unknown>;
  createObject(className: string, schema: Schema, row: Values, ...rest: unknown[]): Promise<unknown>;
  updateObjectsByQuery(
    className: string,
    schema: Schema,
    query: Values,
    update: Values,
    ...rest: unknown[]
  ): Promise<unknown>;
};

/**
 * Makes Parse Server's adapter change places inside objects (`data.a.b`) where they are, at any depth, within its one
 * statement: it replaces what is on the way (decision 0053). Call it before Parse Server starts.
 */
export function patchPathStorage(given: object): void {
  const adapter = given as PostgresAdapter;
  const { performInitialization, createObject, updateObjectsByQuery } = adapter;
  adapter.performInitialization = async (options) => {
    const done = await performInitialization.call(adapter, options);
    await createChangePaths(adapter._client);
    return done;
  };
  adapter.createObject = async (className, schema, row, ...rest) => {
    const { whole, branches } = readPaths(row);
    const filled = await fillIn(adapter._client, whole, branches);
    return createObject.call(adapter, className, schema, filled, ...rest);
  };
  adapter.updateObjectsByQuery = async (className, schema, query, update, ...rest) => {
    const { whole, branches } = readPaths(update);
    if (branches.size === 0) return updateObjectsByQuery.call(adapter, className, schema, query, update, ...rest);
    const roots = Object.fromEntries([...branches.keys()].map((root) => [root, null]));
    const fields = await freshFields(adapter, className, schema.fields, roots);
    const columns = compileChanges(className, fields, branches, (sql, values) => adapter._pgp.as.format(sql, values));
    const compiled = { ...whole, ...columns };
    return updateObjectsByQuery.call(adapter, className, schema, query, compiled, ...rest).catch(rethrowOwn);
  };
}

/** The fields of a new row: those given whole, and those that paths make. */
export async function fillIn(client: SqlClient, whole: Values, branches: ReadonlyMap<string, Branch>): Promise<Values> {
  return { ...whole, ...(await changeFields(client, {}, branches)) };
}

/**
 * Columns with their changes as values that the adapter takes: it writes what `objectId` of a pointer holds, and
 * pg-promise puts the text of a value with `rawType` into the statement as it is ("custom type formatting").
 */
function compileChanges(
  className: string,
  fields: Fields,
  branches: ReadonlyMap<string, Branch>,
  format: (sql: string, values: unknown[]) => string,
): Values {
  const columns: Values = {};
  for (const [root, branch] of branches) {
    const type = Object.hasOwn(fields, root) ? fields[root]?.type : undefined;
    // Nothing can be deleted from a field that no row has.
    if (type === undefined && !branch.creates) continue;
    if (type !== 'Object' && type !== 'Array') throw mismatch(className, root, String(type));
    const sql = format(...changeColumn(root, branch, type === 'Array'));
    columns[root] = { __type: 'Pointer', objectId: { rawType: true, toPostgres: () => sql } };
  }
  return columns;
}

/** Parse Server's own error for a path into a field of another type: a list if the path goes on with a number. */
export function mismatch(className: string, root: string, expected: string, next = ''): Parse.Error {
  const got = isIndex(next) ? 'Array' : 'Object';
  const words = `schema mismatch for ${className}.${root}; expected ${expected} but got ${got}`;
  return new Parse.Error(Parse.Error.INCORRECT_TYPE, words);
}
