import Parse from 'parse/node';

/** A field of a class, as Parse Server's schema has it. */
export type Field = { type: string; targetClass?: string };

/** What a stage of a pipeline works on: a query of PostgreSQL, and the fields that it gives. */
export type Relation = { sql: string; fields: Readonly<Record<string, Field>> };

/** The values of a query, in the form of pg-promise: `name` and `value` answer the place to write into the query. */
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

/** A pipeline that PostgreSQL is not asked: says what is known instead. */
export function refusePipeline(words: string): Parse.Error {
  return new Parse.Error(Parse.Error.INVALID_QUERY, words);
}

/** Names that an application may give and use: as fields are named. */
const NAME = /^[A-Za-z_][\w]*$/;

/** What pipelines call the fields of every row. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  _id: 'objectId',
  _created_at: 'createdAt',
  _updated_at: 'updatedAt',
};

/** A value out of each row, such as `$score` or `$address.city`: its SQL, and its field where it is a whole one. */
export type Expression = { sql: string; field: Field | null };

/** Whether a field stands in a column of its own name; relations, access lists and passwords do not. */
export function isColumn(name: string, { type }: Field): boolean {
  return type !== 'Relation' && type !== 'ACL' && name !== 'password';
}

/** Reads the name of a field, with or without the `$` in front. */
export function readField(relation: Relation, path: string, values: Values): Expression {
  const [first = '', ...rest] = path.replace(/^\$/, '').split('.');
  const name = OTHER_NAMES[first] ?? first;
  const field = relation.fields[name];
  if (![first, ...rest].every((part) => NAME.test(part))) throw refusePipeline(`"${path}" is not a field name.`);
  // A field that no row has yet.
  if (!field || !isColumn(name, field)) return { sql: 'NULL', field: null };
  if (rest.length === 0) return { sql: values.name(name), field };
  if (field.type !== 'Object' && field.type !== 'Array') throw refusePipeline(`The field ${name} is not an object.`);
  return { sql: `(${values.name(name)} #> ${values.value(`{${rest.join(',')}}`)}::text[])`, field: { type: 'Object' } };
}

/** The same as a number, for sums; nested values are read as such. */
export function asNumber({ sql, field }: Expression): string {
  return field?.type === 'Object' ? `(${sql} #>> '{}')::double precision` : sql;
}
