import type { Fields } from '@/server/parse/query/compileWhere';
import { isRecord } from '@/server/parse/validateValue';

/** The part of Parse Server's adapter that reads the stored schema of a class; it rejects for one that has none. */
type SchemaReader = { getClass(className: string): Promise<{ fields: Fields }> };

/**
 * The fields that a condition is compiled for. Another backend may have added one that this backend's schema, some
 * seconds old, lacks: a condition that names one reads the stored schema.
 */
export async function freshFields(
  adapter: SchemaReader,
  className: string,
  fields: Fields,
  query: Record<string, unknown>,
): Promise<Fields> {
  if (!namesUnknown(query, fields)) return fields;
  const stored = await adapter.getClass(className).catch(() => null); // A class without a schema has no fields.
  return stored ? { ...stored.fields, ...fields } : fields;
}

function namesUnknown(where: Record<string, unknown>, fields: Fields): boolean {
  return Object.entries(where).some(([name, condition]) => {
    if (name.startsWith('_')) return false;
    if (!name.startsWith('$')) return !Object.hasOwn(fields, name.split('.')[0] ?? '');
    return Array.isArray(condition) && condition.some((part) => isRecord(part) && namesUnknown(part, fields));
  });
}
