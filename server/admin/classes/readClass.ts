import Parse from 'parse/node';
import type { AdminClassDetail } from '@/protocol/admin';
import { isDeclared, isReadable } from '@/server/admin/classes/classAccess';
import { readIndexes } from '@/server/admin/classes/readIndexes';
import { hasParseCode, type Database, type StoredClass } from '@/server/parse/database';
import { isRecord } from '@/server/parse/findValueFault';

/**
 * A class as the database has it now.
 *
 * @throws Parse.Error 101 where there is none of this name
 */
export async function requireClass(database: Database, name: string): Promise<StoredClass> {
  const schema = await database.loadSchema({ clearCache: true });
  const found = (await schema.getAllClasses({ clearCache: true })).find(({ className }) => className === name);
  if (!found) throw new Parse.Error(Parse.Error.OBJECT_NOT_FOUND, `There is no class ${name}.`);
  return found;
}

/** A class with its fields, permissions and indexes. */
export async function readClass(database: Database, name: string): Promise<AdminClassDetail> {
  const stored = await requireClass(database, name);
  const fields = Object.entries(stored.fields).map(([field, type]) => describeField(field, type));
  return {
    name,
    rows: await countRows(database, name),
    fields: fields.length,
    from: isDeclared(name) ? 'code' : 'database',
    schema: fields,
    permissions: { ...stored.classLevelPermissions },
    indexes: await readIndexes(database, stored),
    readable: isReadable(name),
  };
}

/** How many rows a class has; `null` where counting them takes too long. */
export async function countRows(database: Database, name: string): Promise<number | null> {
  try {
    return Number(await database.find(name, {}, { count: true }));
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
