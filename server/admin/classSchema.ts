import Parse from 'parse/node';
import type { AdminHandlers, AdminParts } from '@/server/admin/AdminParts';
import { requireOwnClass } from '@/server/admin/classes';
import { readClass, requireClass } from '@/server/admin/classStore';
import { isRecord } from '@/server/parse/validateValue';

/** Every row has them. */
const FIXED_FIELDS = new Set(['objectId', 'createdAt', 'updatedAt', 'ACL']);
/** A new class is for the master key alone, so that nothing is open by accident. */
const CLOSED = { get: {}, find: {}, count: {}, create: {}, update: {}, delete: {}, addField: {}, protectedFields: {} };

type SchemaCalls = 'adminCreateClass' | 'adminDeleteClass' | 'adminAddField' | 'adminDeleteField';

/** Classes and their fields are created and deleted; those that the server's code declares stay as they are. */
export function createSchemaFunctions(parts: AdminParts): AdminHandlers<SchemaCalls> {
  const { database, catalog } = parts;
  const change = async (name: string, fields: object) => {
    const schema = await database.loadSchema({ clearCache: true });
    await schema.updateClass(name, fields, undefined, undefined, database);
    return readClass(parts, name);
  };
  return {
    async adminCreateClass({ params: { name }, note }) {
      const schema = await database.loadSchema({ clearCache: true });
      const classes = await schema.getAllClasses({ clearCache: true });
      // PostgreSQL distinguishes names that differ only by case; readers do not.
      const known = classes.find(({ className }) => className.toLowerCase() === name.toLowerCase());
      if (known || catalog.isDeclared(name)) throw duplicate(`Class ${known?.className ?? name} exists already.`);
      await note({ subject: name, after: { permissions: CLOSED } });
      await schema.addClassIfNotExists(name, {}, CLOSED);
      return readClass(parts, name);
    },
    async adminDeleteClass({ params: { name }, note }) {
      const stored = await requireOwnClass(parts, name);
      const [row] = await database.find(name, {}, { limit: 1 });
      if (row) {
        throw new Parse.Error(Parse.Error.OPERATION_FORBIDDEN, `${name} has rows. Delete them first.`);
      }
      const { fields, classLevelPermissions: permissions } = stored;
      await note({ subject: name, before: { fields, permissions }, after: null });
      await database.deleteSchema(name);
      return {};
    },
    async adminAddField({ params: { name, field, type, targetClass }, note }) {
      const { fields } = await requireOwnClass(parts, name);
      const known = Object.keys(fields).find((one) => one.toLowerCase() === field.toLowerCase());
      if (known !== undefined) throw duplicate(`${name} has the field ${known} already.`);
      if ((type === 'Pointer') !== (targetClass !== null)) {
        throw invalid('targetClass: a Pointer needs the class it points to; other types have none.');
      }
      if (targetClass !== null) await requireClass(database, targetClass);
      const added = targetClass === null ? { type } : { type, targetClass };
      await note({ subject: name, after: { field, ...added } });
      return change(name, { [field]: added });
    },
    async adminDeleteField({ params: { name, field }, note }) {
      const { fields, indexes = {} } = await requireOwnClass(parts, name);
      if (FIXED_FIELDS.has(field)) throw invalid(`field: every row has ${field}.`);
      if (!Object.hasOwn(fields, field)) {
        throw new Parse.Error(Parse.Error.OBJECT_NOT_FOUND, `${name} has no field ${field}.`);
      }
      const index = Object.entries(indexes).find(([, columns]) => isRecord(columns) && Object.hasOwn(columns, field));
      if (index) throw invalid(`field: the index ${index[0]} uses ${field}. Remove it first.`);
      await note({ subject: name, before: { field, ...(isRecord(fields[field]) && fields[field]) }, after: null });
      return change(name, { [field]: { __op: 'Delete' } });
    },
  };
}

const invalid = (words: string) => new Parse.Error(Parse.Error.VALIDATION_ERROR, words);
const duplicate = (words: string) => new Parse.Error(Parse.Error.DUPLICATE_VALUE, words);
