import { compileColumn, type Field } from '@/server/parse/query/compileColumn';
import { compileJson } from '@/server/parse/query/compileJson';
import { matchesCondition } from '@/server/parse/query/matchesWhere';
import { type Comparison, readCondition, rejectQuery } from '@/server/parse/query/readCondition';
import type { SqlValues } from '@/server/parse/query/sqlValues';
import { isRecord } from '@/server/parse/validateValue';

/** The fields of a class by name. */
export type Fields = Readonly<Record<string, Field | undefined>>;

/** Operators that are the opposite of another one: what a row lacks, they find. */
const OPPOSITES: Readonly<Record<string, string>> = { $ne: '$eq', $nin: '$in' };

/** Types whose columns hold JSON. */
const JSON_TYPES = ['Array', 'Object', 'Bytes'];

/**
 * Compiles the condition of a query to an SQL condition on the columns of its class: what Parse Server answers on
 * MongoDB (decision 0045). It is true for the rows that match, and false or `NULL` for others. The values go into
 * `values`.
 *
 * @throws code 102 for what cannot be compared
 */
export function compileWhere(fields: Fields, where: unknown, values: SqlValues): string {
  if (!isRecord(where)) throw rejectQuery('A condition must be an object.');
  const parts = Object.entries(where).map(([name, condition]) => {
    if (name === '$and' || name === '$or' || name === '$nor') {
      if (!Array.isArray(condition) || condition.length === 0) throw rejectQuery(`${name} needs a list of conditions.`);
      const all = condition.map((part) => compileWhere(fields, part, values));
      const joined = `(${all.join(name === '$and' ? ' AND ' : ' OR ')})`;
      return name === '$nor' ? `(${joined} IS NOT TRUE)` : joined;
    }
    if (name.startsWith('$')) throw rejectQuery(`${name} is not supported here.`);
    return compileField(fields, name, condition, values);
  });
  return parts.length === 0 ? 'TRUE' : parts.join(' AND ');
}

function compileField(fields: Fields, name: string, condition: unknown, values: SqlValues): string {
  const [first = '', ...path] = name.split('.');
  const field = Object.hasOwn(fields, first) ? fields[first] : undefined;
  // No row has it.
  if (!field || !isColumn(field)) return matchesCondition({}, name, condition) ? 'TRUE' : 'FALSE';
  const isJson = JSON_TYPES.includes(field.type);
  if (path.length > 0 && !isJson) throw rejectQuery(`The query does not match: ${first} is no object and no list.`);
  const sql = values.name(first);
  const compile = (comparison: Comparison) =>
    isJson
      ? compileJson({ name, sql, path }, comparison, values)
      : compileColumn({ name, sql, field }, comparison, values);
  const parts = readCondition(condition).map(([operator, operand]) => {
    // In the words of partial indexes (`WHERE parent IS NULL`): PostgreSQL compares no others with them.
    if (operator === '$exists' && path.length === 0) return `(${sql} IS ${operand ? 'NOT NULL' : 'NULL'})`;
    if (operator === '$ne' && operand === null && !isJson) return `(${sql} IS NOT NULL)`;
    const opposite = operator === '$exists' ? (operand ? undefined : '$exists') : OPPOSITES[operator];
    const compiled = `(${compile([opposite ?? operator, operand])})`;
    // `IS TRUE` would keep an index from being used.
    return opposite ? `(${compiled} IS NOT TRUE)` : compiled;
  });
  return parts.join(' AND ') || 'TRUE';
}

/** Whether a field is stored in a column of its own name; relations and ACLs are not. */
export const isColumn = ({ type }: Field): boolean => type !== 'Relation' && type !== 'ACL';

/** The fields of a class that conditions may name: an account's password is stored as a hash alone. */
export function queriedFields<Of>(
  className: string,
  fields: Readonly<Record<string, Of>>,
): Readonly<Record<string, Of>> {
  if (className !== '_User') return fields;
  return Object.fromEntries(Object.entries(fields).filter(([name]) => name !== 'password'));
}
