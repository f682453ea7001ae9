/**
 * The values of a query for pg-promise: `name` and `value` return the placeholder to use in the
 * query.
 */
export type SqlValues = { list: unknown[]; name(name: string): string; value(value: unknown): string };

/** Makes an empty list of values. */
export function createSqlValues(): SqlValues {
  const list: unknown[] = [];
  return {
    list,
    name: (name) => `$${list.push(name)}:name`,
    value: (value) => `$${list.push(value)}`,
  };
}
