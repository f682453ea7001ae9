import { createHash } from 'node:crypto';
import Parse from 'parse/node';
import { z } from 'zod';
import type { AdminHandler } from '@/server/admin/AdminRequest';
import type { AdminParts } from '@/server/admin/AdminParts';
import { className } from '@/server/admin/classes/className';
import { readClass } from '@/server/admin/classes/readClass';
import { readIndexes } from '@/server/admin/classes/readIndexes';
import { requireOwnClass } from '@/server/admin/classes/requireOwnClass';
import { checkParameters } from '@/server/parse/checkParameters';
import { isRecord } from '@/server/parse/findValueFault';

const wish = z.strictObject({ name: className, fields: z.array(z.string().min(1).max(120)).min(1).max(5) });
const named = z.strictObject({ name: className, index: z.string().min(1).max(120) });

/** Kinds of fields that have no column of their own, or one that an index of this kind does not fit. */
const UNFIT = new Set(['Relation', 'ACL', 'Polygon', 'GeoPoint']);

/** `adminSaveIndex` and `adminDropIndex`, for classes that clients made. Writes to the class wait while it is made. */
export function createIndexActs({ database }: AdminParts): Record<'save' | 'drop', AdminHandler> {
  const change = async (name: string, indexes: Record<string, unknown>) => {
    const schema = await database.loadSchema({ clearCache: true });
    await schema.updateClass(name, {}, undefined, indexes, database);
    return readClass(database, name);
  };
  return {
    async save({ params, note }) {
      const { name, fields } = checkParameters(wish, params);
      const stored = await requireOwnClass(database, name);
      for (const field of fields) {
        const type = Object.hasOwn(stored.fields, field) ? stored.fields[field] : undefined;
        if (!isRecord(type) || UNFIT.has(String(type['type']))) {
          throw new Parse.Error(Parse.Error.VALIDATION_ERROR, `fields: ${field} is no field that can have an index.`);
        }
      }
      const index = indexName(name, fields);
      if ((await readIndexes(database, stored)).some((one) => one.name === index)) return readClass(database, name);
      await note({ subject: name, after: { index, fields } });
      return change(name, { [index]: Object.fromEntries(fields.map((field) => [field, 1])) });
    },
    async drop({ params, note }) {
      const { name, index } = checkParameters(named, params);
      const known = (await readIndexes(database, await requireOwnClass(database, name))).find(
        (one) => one.name === index,
      );
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
