import { createHash } from 'node:crypto';
import Parse from 'parse/node';
import type { AdminClass } from '@/protocol/calls/adminData';
import { compareNames } from '@/protocol/text/compareNames';
import type { AdminHandler, AdminHandlers, AdminParts } from '@/server/admin/AdminParts';
import { countRows, readClass, readIndexes, requireClass } from '@/server/admin/classStore';
import type { StoredClass } from '@/server/parse/database';
import { isRecord } from '@/server/parse/validateValue';

/** `adminListClasses`: every class of the database, by name. */
export function createListClasses({ database, catalog }: AdminParts): AdminHandler<'adminListClasses'> {
  return async () => {
    const schema = await database.loadSchema({ clearCache: true });
    const stored = await schema.getAllClasses({ clearCache: true });
    const classes = await Promise.all(
      stored.map(async ({ className: name, fields }): Promise<AdminClass> => ({
        name,
        rows: await countRows(database, name),
        fields: Object.keys(fields).length,
        from: catalog.isDeclared(name) ? 'code' : 'database',
      })),
    );
    return { classes: classes.sort((a, b) => compareNames(a.name, b.name)) };
  };
}

/** `adminGetClass`: a class with its fields, permissions and indexes. */
export function createGetClass(parts: AdminParts): AdminHandler<'adminGetClass'> {
  return async ({ params: { name } }) => readClass(parts, name);
}

const OPERATIONS = ['get', 'find', 'count', 'create', 'update', 'delete', 'addField'] as const;

/**
 * `adminSavePermissions`: who may do what with a class that clients made. An operation that is not named is open to
 * nobody. Parse Server checks the rest.
 *
 * @throws Parse.Error 142 for what is no permission
 */
export function createSavePermissions(parts: AdminParts): AdminHandler<'adminSavePermissions'> {
  const { database } = parts;
  return async ({ params: { name, permissions: wanted }, note }) => {
    const { classLevelPermissions } = await requireOwnClass(parts, name);
    const closed = Object.fromEntries(OPERATIONS.map((operation) => [operation, {}]));
    const after = { ...closed, ...wanted };
    await note({ subject: name, before: { ...classLevelPermissions }, after });
    const schema = await database.loadSchema({ clearCache: true });
    await schema.updateClass(name, {}, after, undefined, database).catch((error: unknown) => {
      // Parse Server's 107 stands for a broken message elsewhere.
      if (!(error instanceof Parse.Error) || error.code !== Parse.Error.INVALID_JSON) throw error;
      throw new Parse.Error(Parse.Error.VALIDATION_ERROR, `permissions: ${error.message}`);
    });
    return readClass(parts, name);
  };
}

/** Kinds of fields that have no column of their own, or one that an index of this kind does not fit. */
const UNFIT = new Set(['Relation', 'ACL', 'Polygon', 'GeoPoint']);

/** `adminSaveIndex` and `adminDropIndex`, for classes that clients made. Writes to the class wait while it is made. */
export function createIndexFunctions(parts: AdminParts): AdminHandlers<'adminSaveIndex' | 'adminDropIndex'> {
  const { database } = parts;
  const change = async (name: string, indexes: Record<string, unknown>) => {
    const schema = await database.loadSchema({ clearCache: true });
    await schema.updateClass(name, {}, undefined, indexes, database);
    return readClass(parts, name);
  };
  return {
    async adminSaveIndex({ params: { name, fields }, note }) {
      const stored = await requireOwnClass(parts, name);
      for (const field of fields) {
        const type = Object.hasOwn(stored.fields, field) ? stored.fields[field] : undefined;
        if (!isRecord(type) || UNFIT.has(String(type['type']))) {
          throw new Parse.Error(Parse.Error.VALIDATION_ERROR, `fields: ${field} can't have an index.`);
        }
      }
      const index = indexName(name, fields);
      if ((await readIndexes(parts, stored)).some((one) => one.name === index)) return readClass(parts, name);
      await note({ subject: name, after: { index, fields } });
      return change(name, { [index]: Object.fromEntries(fields.map((field) => [field, 1])) });
    },
    async adminDropIndex({ params: { name, index }, note }) {
      const known = (await readIndexes(parts, await requireOwnClass(parts, name))).find((one) => one.name === index);
      if (!known?.removable) {
        throw new Parse.Error(Parse.Error.OBJECT_NOT_FOUND, `${name} has no index ${index} that was created here.`);
      }
      await note({ subject: name, before: { index, definition: known.definition }, after: null });
      return change(name, { [index]: { __op: 'Delete' } });
    },
  };
}

/** Names of indexes are one for the whole database, and of at most 63 letters. */
function indexName(name: string, fields: readonly string[]): string {
  const plain = `${name}_${fields.join('_')}`.toLowerCase().slice(0, 40);
  const digest = createHash('sha256')
    .update(JSON.stringify([name, fields]))
    .digest('hex')
    .slice(0, 8);
  return `foyer_${plain}_${digest}`;
}

/**
 * A class that may be changed here.
 *
 * @throws Parse.Error 101 where there is none, 119 where the application declares it: its permissions keep accounts safe,
 * and are set again at each start
 */
export async function requireOwnClass(
  { database, catalog }: Pick<AdminParts, 'database' | 'catalog'>,
  name: string,
): Promise<StoredClass> {
  const stored = await requireClass(database, name);
  if (!catalog.isDeclared(name)) return stored;
  throw new Parse.Error(
    Parse.Error.OPERATION_FORBIDDEN,
    `${name} is declared in the server's code. Change it there (server/classes.ts).`,
  );
}
