import Parse from 'parse/node';
import type { AdminClassDetail } from '@/protocol/calls/adminData';
import type { ClassDeclaration } from '@/server/parse/schema/schema';
import { type Database, hasParseCode, type Row, type StoredClass } from '@/server/parse/database';
import { isRecord } from '@/server/parse/validateValue';

/** Classes whose rows open accounts, or are the protocol's own: nobody looks into them here. */
const UNREADABLE = [
  '_Session',
  '_Idempotency',
  '_Hooks',
  '_GlobalConfig',
  '_GraphQLConfig',
  '_Audience',
  '_JobSchedule',
];

/** Names of fields that hold what nobody is to see, in whatever class. */
const SECRET_FIELD = /^_|^authData$|password|secret|token$|^hash$|^(p256dh|auth|endpoint)$/i;

/** Whether the values of a field are shown to nobody. */
export const isSecretField = (name: string): boolean => SECRET_FIELD.test(name);

/** Stands in a row where a secret is. */
export const HIDDEN = '(hidden)';

/** What administration may do with each class. */
export type ClassCatalog = {
  /** Whether the rows of a class can be looked at. */
  isReadable(className: string): boolean;
  /** Whether the application itself declares a class: its permissions are set again at each start. */
  isDeclared(className: string): boolean;
};

/** Makes the catalog out of the backend's own classes. */
export function createClassCatalog(classes: readonly ClassDeclaration[]): ClassCatalog {
  const secret = classes.filter((one) => one.secret).map(({ className }) => className);
  const unreadable = new Set([...UNREADABLE, ...secret]);
  const declared = new Set(classes.map(({ className }) => className));
  return {
    isReadable: (className) => !unreadable.has(className),
    isDeclared: (className) => className.startsWith('_') || declared.has(className),
  };
}

/** What classes are read with. */
type ClassParts = { database: Database; catalog: ClassCatalog };

/**
 * A class as the database has it now.
 *
 * @throws Parse.Error 101 where there is none of this name
 */
export async function requireClass(database: Database, name: string): Promise<StoredClass> {
  const schema = await database.loadSchema({ clearCache: true });
  const found = (await schema.getAllClasses({ clearCache: true })).find(({ className }) => className === name);
  if (!found) throw new Parse.Error(Parse.Error.OBJECT_NOT_FOUND, `Class ${name} does not exist.`);
  return found;
}

/** A class with its fields, permissions and indexes. */
export async function readClass({ database, catalog }: ClassParts, name: string): Promise<AdminClassDetail> {
  const stored = await requireClass(database, name);
  const fields = Object.entries(stored.fields).map(([field, type]) => describeField(field, type));
  return {
    name,
    rows: await countRows(database, name),
    fields: fields.length,
    from: catalog.isDeclared(name) ? 'code' : 'database',
    schema: fields,
    permissions: { ...stored.classLevelPermissions },
    indexes: await readIndexes({ database, catalog }, stored),
    readable: catalog.isReadable(name),
    editable: catalog.isReadable(name) && !catalog.isDeclared(name),
  };
}

/** How many rows a class has; `null` where counting them takes too long. */
export async function countRows(
  database: Database,
  name: string,
  query: Record<string, unknown> = {},
): Promise<number | null> {
  try {
    return Number(await database.find(name, query, { count: true }));
  } catch (error) {
    if (hasParseCode(error, Parse.Error.TIMEOUT)) return null;
    throw error;
  }
}

function describeField(name: string, type: unknown): AdminClassDetail['schema'][number] {
  const { type: kind, targetClass, required } = isRecord(type) ? type : {};
  return {
    name,
    type: String(kind),
    targetClass: typeof targetClass === 'string' ? targetClass : null,
    required: required === true,
  };
}

/** The indexes of a class as the database names them; those that were made by its schema can be taken away again. */
export async function readIndexes(
  { database, catalog }: ClassParts,
  { className, indexes = {} }: StoredClass,
): Promise<AdminClassDetail['indexes']> {
  const found = await database.adapter.getIndexes(className);
  return found.filter(isRecord).map((index) => {
    const name = String(index['indexname']);
    const removable = !catalog.isDeclared(className) && Object.hasOwn(indexes, name);
    return { name, definition: String(index['indexdef']), removable };
  });
}

/** A row as it may be shown: what is secret says so instead of what it is, at whatever depth. */
export function redactRow(row: Row): Row {
  return { ...(hideSecrets(row) as Record<string, unknown>), objectId: row.objectId };
}

/** A value of which nobody sees what is secret. */
export function hideSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(hideSecrets);
  if (!isRecord(value)) return value;
  if ('__type' in value) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, held]) => [name, isSecretField(name) ? HIDDEN : hideSecrets(held)]),
  );
}
