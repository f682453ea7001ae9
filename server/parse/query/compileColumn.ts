import { compilePattern } from '@/server/parse/query/compilePattern';
import { type Comparison, type Pattern, patternOf, rejectQuery } from '@/server/parse/query/readCondition';
import type { SqlValues } from '@/server/parse/query/sqlValues';
import { isRecord, storedClassName } from '@/server/parse/validateValue';

/** A field of a class, as Parse Server's schema has it. */
export type Field = { type: string; targetClass?: string };

/** A column that holds one value of a type: its name in the class, its SQL, and its field. */
export type Column = { name: string; sql: string; field: Field };

/** A date may be given as a string, too. */
const ISO_DATE = /^\d{4}-\d\d-\d\d/;

const ORDER: Readonly<Record<string, string>> = { $gt: '>', $gte: '>=', $lt: '<', $lte: '<=' };

/**
 * Compiles one comparison with a column of a plain type (text, number, date, pointer and the like) to an SQL condition.
 * It may be `NULL`, which counts as not met.
 *
 * @throws code 102 if the value is not of the column's type
 */
export function compileColumn(column: Column, [operator, operand]: Comparison, values: SqlValues): string {
  const { sql } = column;
  const equals = (value: unknown): string => {
    if (value === null) return `${sql} IS NULL`;
    const pattern = patternOf(value);
    if (pattern) return isLike(column, pattern, values);
    const literal = literalOf(column, operator, value, values);
    return literal === null ? 'FALSE' : `${sql} ${column.field.type === 'GeoPoint' ? '~=' : '='} ${literal}`;
  };
  switch (operator) {
    case '$eq':
      return equals(operand);
    case '$in':
      if (column.field.type !== 'GeoPoint') return isAmong(column, operand as unknown[], values);
      return (operand as unknown[]).map(equals).join(' OR ') || 'FALSE';
    case '$all': {
      const wanted = operand as unknown[];
      return wanted.length === 0 ? 'FALSE' : wanted.map(equals).join(' AND ');
    }
    case '$regex':
      return isLike(column, operand as Pattern, values);
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte': {
      if (operand === null) return operator.endsWith('e') ? `${sql} IS NULL` : 'FALSE';
      const literal = literalOf(column, operator, operand, values);
      return literal === null ? 'FALSE' : `${sql} ${ORDER[operator]} ${literal}`;
    }
    default:
      throw rejectQuery(`${operator} is not supported for ${column.name}.`);
  }
}

/** One list for the database, however long. */
function isAmong(column: Column, wanted: unknown[], values: SqlValues): string {
  const literals = wanted.flatMap((value) => (value === null ? [] : (literalOf(column, '$in', value, values) ?? [])));
  const parts = literals.length > 0 ? [`${column.sql} IN (${literals.join(', ')})`] : [];
  if (wanted.includes(null)) parts.push(`${column.sql} IS NULL`);
  return parts.length === 0 ? 'FALSE' : `(${parts.join(' OR ')})`;
}

function isLike(column: Column, given: Pattern, values: SqlValues): string {
  const { type } = column.field;
  if (type !== 'String' && type !== 'File') throw mismatch(column, '$regex');
  const { operator, pattern } = compilePattern(given);
  return `${column.sql} ${operator} ${values.value(pattern)}`;
}

const mismatch = ({ name, field }: Column, operator: string) =>
  rejectQuery(`The value of ${operator} on ${name} does not match its type, ${field.type}.`);

/** The value as the column stores it; `null` for one that the column never holds. */
function literalOf(column: Column, operator: string, value: unknown, values: SqlValues): string | null {
  const { type, targetClass = '' } = column.field;
  const is = (of: string) => isRecord(value) && value['__type'] === of;
  switch (type) {
    case 'String':
      if (typeof value === 'string') return values.value(value);
      break;
    case 'Number':
      if (typeof value === 'number') return values.value(value);
      if (typeof value === 'boolean') return null;
      break;
    case 'Boolean':
      if (typeof value === 'boolean') return values.value(value);
      break;
    case 'Date': {
      const iso = isRecord(value) && is('Date') ? value['iso'] : value;
      const time = typeof iso === 'string' && (is('Date') || ISO_DATE.test(iso)) ? Date.parse(iso) : Number.NaN;
      if (!Number.isNaN(time)) return `${values.value(new Date(time).toISOString())}::timestamptz`;
      break;
    }
    case 'Pointer':
      if (typeof value === 'string') return values.value(value);
      if (isRecord(value) && (is('Pointer') || is('Object'))) {
        const isOther = storedClassName(String(value['className'])) !== storedClassName(targetClass);
        return isOther ? null : values.value(String(value['objectId']));
      }
      break;
    case 'File':
      if (typeof value === 'string') return values.value(value);
      if (isRecord(value) && is('File')) return values.value(String(value['name']));
      break;
    case 'GeoPoint':
      if (isRecord(value) && is('GeoPoint') && !(operator in ORDER)) {
        return `point(${values.value(value['longitude'])}, ${values.value(value['latitude'])})`;
      }
      break;
  }
  throw mismatch(column, operator);
}
