import type { AdminClassDetail } from '@/protocol/admin';
import { isDeclared } from '@/server/admin/classes/classAccess';
import type { Database, StoredClass } from '@/server/parse/database';
import { isRecord } from '@/server/parse/findValueFault';

/** The indexes of a class as the database names them; those that were made by its schema can be taken away again. */
export async function readIndexes(
  database: Database,
  { className, indexes = {} }: StoredClass,
): Promise<AdminClassDetail['indexes']> {
  const found = await database.adapter.getIndexes(className);
  return found.filter(isRecord).map((index) => {
    const name = String(index['indexname']);
    const removable = !isDeclared(className) && Object.hasOwn(indexes, name);
    return { name, definition: String(index['indexdef']), removable };
  });
}
