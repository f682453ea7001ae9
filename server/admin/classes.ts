import { createHash } from 'node:crypto';
import Parse from 'parse/node';
import { z } from 'zod';
import type { AdminClass, AdminList, AdminRow } from '@/protocol/admin';
import type { AdminHandler, AdminParts } from '@/server/admin/AdminParts';
import { countRows, readClass, readIndexes, requireClass, showRow } from '@/server/admin/classStore';
import { cursorText, listNewest } from '@/server/admin/listNewest';
import { checkParameters } from '@/server/parse/checkParameters';
import type { StoredClass } from '@/server/parse/database';
import { isRecord } from '@/server/parse/findValueFault';

/** The name of a class, as it stands in parameters. */
const className = z.string().regex(/^_?[A-Za-z]\w{0,120}$/, 'must be the name of a class');

/** Parameters that name a class and nothing else. */
const onlyClass = z.strictObject({ name: className });

/** `adminListClasses`: every class of the database, by name. */
export function createListClasses({ database, catalog }: AdminParts): AdminHandler {
  return async (): Promise<{ classes: AdminClass[] }> => {
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
    return { classes: classes.sort((a, b) => a.name.localeCompare(b.name)) };
  };
}

/** `adminGetClass`: a class with its fields, permissions and indexes. */
export function createGetClass(parts: AdminParts): AdminHandler {
  return async ({ params }) => readClass(parts, checkParameters(onlyClass, params).name);
}

const listRowsParameters = z.strictObject({ name: className, cursor: cursorText });

const PAGE = 25;

/**
 * `adminListRows`: the rows of a class, the newest first, whoever's they are. That somebody began to look is written
 * down: the rows of others are private to them.
 */
export function createListRows({ database, catalog }: AdminParts): AdminHandler {
  return async ({ params, note }): Promise<AdminList<AdminRow>> => {
    const { name, cursor } = checkParameters(listRowsParameters, params);
    await requireClass(database, name);
    if (!catalog.isReadable(name)) {
      throw new Parse.Error(Parse.Error.OPERATION_FORBIDDEN, `The rows of ${name} are not shown: they open accounts.`);
    }
    if (cursor === undefined) await note({ subject: name, after: { rows: 'looked at' } });
    const { rows, next } = await listNewest(database, name, { cursor, size: PAGE });
    return { rows: rows.map(showRow), next };
  };
}

const OPERATIONS = ['get', 'find', 'count', 'create', 'update', 'delete', 'addField'] as const;

const names = z.array(z.string().min(1).max(120)).max(100);
/** Who may: everybody, who is signed in, an account, a role, or whom a field points to. */
const grants = z.record(z.string().min(1).max(120), z.union([z.literal(true), names]));
const permissions = z
  .strictObject({
    ...Object.fromEntries(OPERATIONS.map((operation) => [operation, grants])),
    protectedFields: z.record(z.string().min(1).max(120), names),
    readUserFields: names,
    writeUserFields: names,
    ACL: z.record(z.string(), z.strictObject({ read: z.boolean().optional(), write: z.boolean().optional() })),
  })
  .partial();

const savePermissionsParameters = z.strictObject({ name: className, permissions });

/**
 * `adminSavePermissions`: who may do what with a class that clients made. An operation that is not named is open to
 * nobody. Parse Server checks the rest.
 *
 * @throws Parse.Error 142 for what is no permission
 */
export function createSavePermissions(parts: AdminParts): AdminHandler {
  const { database } = parts;
  return async ({ params, note }) => {
    const { name, permissions: wanted } = checkParameters(savePermissionsParameters, params);
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

const wish = z.strictObject({ name: className, fields: z.array(z.string().min(1).max(120)).min(1).max(5) });
const named = z.strictObject({ name: className, index: z.string().min(1).max(120) });

/** Kinds of fields that have no column of their own, or one that an index of this kind does not fit. */
const UNFIT = new Set(['Relation', 'ACL', 'Polygon', 'GeoPoint']);

/** `adminSaveIndex` and `adminDropIndex`, for classes that clients made. Writes to the class wait while it is made. */
export function createIndexActs(parts: AdminParts): Record<'save' | 'drop', AdminHandler> {
  const { database } = parts;
  const change = async (name: string, indexes: Record<string, unknown>) => {
    const schema = await database.loadSchema({ clearCache: true });
    await schema.updateClass(name, {}, undefined, indexes, database);
    return readClass(parts, name);
  };
  return {
    async save({ params, note }) {
      const { name, fields } = checkParameters(wish, params);
      const stored = await requireOwnClass(parts, name);
      for (const field of fields) {
        const type = Object.hasOwn(stored.fields, field) ? stored.fields[field] : undefined;
        if (!isRecord(type) || UNFIT.has(String(type['type']))) {
          throw new Parse.Error(Parse.Error.VALIDATION_ERROR, `fields: ${field} is no field that can have an index.`);
        }
      }
      const index = indexName(name, fields);
      if ((await readIndexes(parts, stored)).some((one) => one.name === index)) return readClass(parts, name);
      await note({ subject: name, after: { index, fields } });
      return change(name, { [index]: Object.fromEntries(fields.map((field) => [field, 1])) });
    },
    async drop({ params, note }) {
      const { name, index } = checkParameters(named, params);
      const known = (await readIndexes(parts, await requireOwnClass(parts, name))).find((one) => one.name === index);
      if (!known?.removable) {
        throw new Parse.Error(Parse.Error.OBJECT_NOT_FOUND, `${name} has no index ${index} that was made here.`);
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
 * and are set anew at each start
 */
async function requireOwnClass(
  { database, catalog }: Pick<AdminParts, 'database' | 'catalog'>,
  name: string,
): Promise<StoredClass> {
  const stored = await requireClass(database, name);
  if (!catalog.isDeclared(name)) return stored;
  throw new Parse.Error(
    Parse.Error.OPERATION_FORBIDDEN,
    `${name} is declared in the code of this backend and is changed there (server/classes.ts).`,
  );
}
