import Parse from 'parse/node';
import type { Database, Row } from '@/server/parse/database';

const read = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'iso' in value ? Date.parse(String(value.iso)) : value;

const matches = (row: Row, query: Record<string, unknown>): boolean =>
  Object.entries(query).every(([name, wanted]) => {
    if (typeof wanted !== 'object' || wanted === null || !('$lt' in wanted)) return row[name] === wanted;
    return Number(read(row[name])) < Number(read(wanted.$lt));
  });

/**
 * Rows of some classes in memory, for unit tests of what asks the database few and simple questions: equality and
 * "before". Integration tests ask a real one.
 */
export function rowsInMemory(classes: Record<string, Row[]>): { database: Database; rows: Record<string, Row[]> } {
  const of = (className: string) => (classes[className] ??= []);
  const database: Pick<Database, 'find' | 'create' | 'update' | 'destroy'> = {
    find: (className, query, options) =>
      Promise.resolve(
        of(className)
          .filter((row) => matches(row, query))
          .slice(0, options?.limit),
      ),
    create(className, row) {
      const isThere = of(className).some(({ objectId }) => objectId === row.objectId);
      if (isThere) return Promise.reject(new Parse.Error(Parse.Error.DUPLICATE_VALUE, 'It is there.'));
      of(className).push(row);
      return Promise.resolve();
    },
    update(className, query, changes) {
      const row = of(className).find((one) => matches(one, query));
      if (!row) return Promise.reject(new Parse.Error(Parse.Error.OBJECT_NOT_FOUND, 'It is not there.'));
      Object.assign(row, changes);
      return Promise.resolve();
    },
    destroy(className, query) {
      const kept = of(className).filter((row) => !matches(row, query));
      if (kept.length === of(className).length) return Promise.reject(new Parse.Error(101, 'It is not there.'));
      classes[className] = kept;
      return Promise.resolve();
    },
  };
  return { database: database as Database, rows: classes };
}
