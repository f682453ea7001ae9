import Parse from 'parse/node';
import type { Field } from '@/server/parse/query/compileColumn';
import { compileWhere, isColumn } from '@/server/parse/query/compileWhere';
import { hasOperators, isOperator } from '@/server/parse/query/readCondition';
import type { SqlValues } from '@/server/parse/query/sqlValues';
import { isRecord } from '@/server/parse/validateValue';

/** Field names that an app may define and use; columns that begin with `_` are Parse Server's own, such as hashes. */
const NAME = /^[A-Za-z]\w*$/;

/** Names inside an object. */
const KEY = /^[A-Za-z_]\w*$/;

/** Pipeline names of the fields every row has. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  _id: 'objectId',
  _created_at: 'createdAt',
  _updated_at: 'updatedAt',
};

/** Compiles a `$match` stage, or the `where` of a query, to an SQL condition: the same as of a query. */
export function compileMatch(relation: Relation, match: unknown, values: SqlValues): string {
  return compileWhere(relation.fields, toWhere(match), values);
}

/** The condition of a query that means the same. */
function toWhere(match: unknown): Record<string, unknown> {
  if (!isRecord(match)) throw rejectPipeline('$match needs a condition.');
  const entries = Object.entries(match).map(([key, condition]) => {
    if (key === '$and' || key === '$or' || key === '$nor') {
      if (!Array.isArray(condition) || !condition.length) throw rejectPipeline(`${key} needs a list of conditions.`);
      return [key, condition.map(toWhere)] as const;
    }
    if (key.startsWith('$')) throw rejectPipeline(`$match does not support ${key}.`);
    if (hasOperators(condition)) {
      const unknown = Object.keys(condition).find((operator) => operator !== '$date' && !isOperator(operator));
      if (unknown !== undefined) throw rejectPipeline(`$match does not support ${unknown}.`);
    }
    return [nameOf(key), toOperand(condition)] as const;
  });
  return Object.fromEntries(entries);
}

/** Dates of pipelines have another form. */
function toOperand(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toOperand);
  if (!isRecord(value)) return value;
  if ('$date' in value) return { __type: 'Date', iso: value['$date'] };
  return Object.fromEntries(Object.entries(value).map(([key, held]) => [key, toOperand(held)]));
}

/** The input of a pipeline stage: a PostgreSQL query, and the fields it returns. */
export type Relation = { sql: string; fields: Readonly<Record<string, Field>> };

/** A pipeline that does not need PostgreSQL: returns what is known instead. */
export function rejectPipeline(words: string): Parse.Error {
  return new Parse.Error(Parse.Error.INVALID_QUERY, words);
}

/**
 * A value computed from each row, such as `$score` or `$address.city`: its SQL, and its field if it
 * is a whole one.
 */
export type Expression = { sql: string; field: Field | null };

/** The path of a field, with the names that rows have. */
function nameOf(path: string): string {
  const [first = '', ...rest] = path.split('.');
  const name = OTHER_NAMES[first] ?? first;
  if (!NAME.test(name) || !rest.every((key) => KEY.test(key))) throw rejectPipeline(`"${path}" is not a field name.`);
  return [name, ...rest].join('.');
}

/** Reads a field name, with or without the leading `$`. */
export function readField(relation: Relation, path: string, values: SqlValues): Expression {
  const [name = '', ...rest] = nameOf(path.replace(/^\$/, '')).split('.');
  const field = relation.fields[name];
  // A field that no row has yet.
  if (!field || !isColumn(field)) return { sql: 'NULL', field: null };
  if (rest.length === 0) return { sql: values.name(name), field };
  if (field.type !== 'Object' && field.type !== 'Array') throw rejectPipeline(`The field ${name} is not an object.`);
  return { sql: `(${values.name(name)} #> ${values.value(`{${rest.join(',')}}`)}::text[])`, field: { type: 'Object' } };
}

/** The same as a number, for sums; nested values are converted. */
export function asNumber({ sql, field }: Expression): string {
  return field?.type === 'Object' ? `(${sql} #>> '{}')::double precision` : sql;
}
