import Parse from 'parse/node';
import { isRecord } from '@/server/parse/validateValue';

/** Field names that an app may define and use. */
const NAME = /^[A-Za-z_][\w]*$/;

/** Pipeline names of the fields every row has. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  _id: 'objectId',
  _created_at: 'createdAt',
  _updated_at: 'updatedAt',
};

const COMPARISONS = new Map(Object.entries({ $eq: '=', $ne: '<>', $gt: '>', $gte: '>=', $lt: '<', $lte: '<=' }));

/** Compiles a `$match` stage, or the `where` of a query, to an SQL condition. */
export function compileMatch(relation: Relation, match: unknown, values: Values): string {
  if (!isRecord(match)) throw rejectPipeline('$match needs a condition.');
  const parts = Object.entries(match).map(([key, condition]) => {
    if (key === '$and' || key === '$or' || key === '$nor') {
      if (!Array.isArray(condition) || !condition.length) throw rejectPipeline(`${key} needs a list of conditions.`);
      const all = condition.map((one) => compileMatch(relation, one, values)).join(key === '$and' ? ' AND ' : ' OR ');
      return key === '$nor' ? `NOT (${all})` : `(${all})`;
    }
    if (key.startsWith('$')) throw rejectPipeline(`$match does not support ${key}.`);
    return compileCondition(readField(relation, key, values), condition, values);
  });
  return parts.length === 0 ? 'TRUE' : parts.join(' AND ');
}

function compileCondition(expression: Expression, condition: unknown, values: Values): string {
  const isPlain = !isRecord(condition) || !Object.keys(condition).some((key) => key.startsWith('$'));
  const operators = isPlain ? { $eq: condition } : condition;
  const parts = Object.entries(operators).map(([operator, operand]) => {
    switch (operator) {
      case '$in':
      case '$nin': {
        if (!Array.isArray(operand)) throw rejectPipeline(`${operator} needs a list.`);
        const any = operand.map((one) => compare(expression, '$eq', one, values)).join(' OR ') || 'FALSE';
        return operator === '$in' ? `(${any})` : `((${any}) IS NOT TRUE)`;
      }
      case '$exists':
        return `${expression.sql} IS ${operand ? 'NOT ' : ''}NULL`;
      case '$regex':
        return `${textOf(expression)} ${String(operators['$options'] ?? '').includes('i') ? '~*' : '~'} ${values.value(String(operand))}`;
      case '$options':
        return 'TRUE';
      default:
        if (!COMPARISONS.has(operator)) throw rejectPipeline(`$match does not support ${operator}.`);
        return compare(expression, operator, operand, values);
    }
  });
  return `(${parts.join(' AND ')})`;
}

function compare(expression: Expression, operator: string, operand: unknown, values: Values): string {
  const { sql, field } = expression;
  if (operand === null) return `${sql} IS ${operator === '$ne' ? 'NOT ' : ''}NULL`;
  if (sql === 'NULL') return operator === '$ne' ? 'TRUE' : 'FALSE';
  const sign = COMPARISONS.get(operator) ?? '=';
  const unlike = (reported: string) => (operator === '$ne' ? `(${reported} OR ${sql} IS NULL)` : reported);
  if (field?.type === 'Array' && (operator === '$eq' || operator === '$ne')) {
    const held = `${sql} @> ${values.value(JSON.stringify([operand]))}::jsonb`;
    return operator === '$eq' ? held : `((${held}) IS NOT TRUE)`;
  }
  if (field?.type === 'Object' || field?.type === 'Array') {
    return unlike(`${sql} ${sign} ${values.value(JSON.stringify(operand))}::jsonb`);
  }
  return unlike(`${sql} ${sign} ${values.value(plainOf(operand))}`);
}

function textOf({ sql, field }: Expression): string {
  return field?.type === 'Object' ? `(${sql} #>> '{}')` : sql;
}

/** A value as its column stores it: a pointer by its ID, a date as a timestamp. */
function plainOf(value: unknown): unknown {
  if (!isRecord(value)) return value;
  if (value['__type'] === 'Pointer') return value['objectId'];
  if (value['__type'] === 'Date') return value['iso'];
  if ('$date' in value) return value['$date'];
  throw rejectPipeline('$match compares with strings, numbers, booleans, dates and pointers.');
}

/** A field of a class, as Parse Server's schema has it. */
export type Field = { type: string; targetClass?: string };

/** The input of a pipeline stage: a PostgreSQL query, and the fields it returns. */
export type Relation = { sql: string; fields: Readonly<Record<string, Field>> };

/**
 * The values of a query for pg-promise: `name` and `value` return the placeholder to use in the
 * query.
 */
export type Values = { list: unknown[]; name(name: string): string; value(value: unknown): string };

/** Makes an empty list of values. */
export function createValues(): Values {
  const list: unknown[] = [];
  return {
    list,
    name: (name) => `$${list.push(name)}:name`,
    value: (value) => `$${list.push(value)}`,
  };
}

/** A pipeline that does not need PostgreSQL: returns what is known instead. */
export function rejectPipeline(words: string): Parse.Error {
  return new Parse.Error(Parse.Error.INVALID_QUERY, words);
}

/**
 * A value computed from each row, such as `$score` or `$address.city`: its SQL, and its field if it
 * is a whole one.
 */
export type Expression = { sql: string; field: Field | null };

/** Whether a field is stored in a column of its own name; relations, ACLs and passwords are not. */
export function isColumn(name: string, { type }: Field): boolean {
  return type !== 'Relation' && type !== 'ACL' && name !== 'password';
}

/** Reads a field name, with or without the leading `$`. */
export function readField(relation: Relation, path: string, values: Values): Expression {
  const [first = '', ...rest] = path.replace(/^\$/, '').split('.');
  const name = OTHER_NAMES[first] ?? first;
  const field = relation.fields[name];
  if (![first, ...rest].every((part) => NAME.test(part))) throw rejectPipeline(`"${path}" is not a field name.`);
  // A field that no row has yet.
  if (!field || !isColumn(name, field)) return { sql: 'NULL', field: null };
  if (rest.length === 0) return { sql: values.name(name), field };
  if (field.type !== 'Object' && field.type !== 'Array') throw rejectPipeline(`The field ${name} is not an object.`);
  return { sql: `(${values.name(name)} #> ${values.value(`{${rest.join(',')}}`)}::text[])`, field: { type: 'Object' } };
}

/** The same as a number, for sums; nested values are converted. */
export function asNumber({ sql, field }: Expression): string {
  return field?.type === 'Object' ? `(${sql} #>> '{}')::double precision` : sql;
}
