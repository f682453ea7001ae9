import {
  asNumber,
  compileMatch,
  type Expression,
  readField,
  rejectPipeline,
  type Relation,
} from '@/server/parse/patches/compileMatch';
import type { Field } from '@/server/parse/query/compileColumn';
import { isColumn } from '@/server/parse/query/compileWhere';
import { createSqlValues, type SqlValues } from '@/server/parse/query/sqlValues';
import { isRecord } from '@/server/parse/validateValue';

/** PostgreSQL's names for parts of a date, by their names in pipelines. */
const DATE_PARTS: Readonly<Record<string, string>> = {
  ...{ $year: 'YEAR', $month: 'MONTH', $week: 'WEEK', $dayOfMonth: 'DAY', $dayOfWeek: 'DOW', $dayOfYear: 'DOY' },
  ...{ $isoDayOfWeek: 'ISODOW', $isoWeekYear: 'ISOYEAR', $hour: 'HOUR', $minute: 'MINUTE', $second: 'SECOND' },
  $millisecond: 'MILLISECONDS',
};

/** Accumulators by name; those without a field return a number. */
const ACCUMULATORS: Readonly<Record<string, (expression: Expression) => Expression>> = {
  $sum: (expression) => ({ sql: `COALESCE(SUM(${asNumber(expression)}), 0)::double precision`, field: null }),
  $avg: (expression) => ({ sql: `AVG(${asNumber(expression)})::double precision`, field: null }),
  $min: (expression) => ({
    sql: `MIN(${asNumber(expression)})`,
    field: expression.field?.type === 'Object' ? null : expression.field,
  }),
  $max: (expression) => ({
    sql: `MAX(${asNumber(expression)})`,
    field: expression.field?.type === 'Object' ? null : expression.field,
  }),
  $first: ({ sql, field }) => ({ sql: `(array_agg(${sql}))[1]`, field }),
  $last: ({ sql, field }) => ({ sql: `(array_agg(${sql}))[COUNT(*)]`, field }),
  $push: ({ sql }) => ({ sql: `COALESCE(jsonb_agg(${sql}), '[]')`, field: { type: 'Array' } }),
  $addToSet: ({ sql }) => ({ sql: `COALESCE(jsonb_agg(DISTINCT ${sql}), '[]')`, field: { type: 'Array' } }),
};

/** Compiles one stage on the rows of the stage before. */
type Compile = (relation: Relation, argument: unknown, values: SqlValues) => Relation;

const columnsOf = ({ fields }: Relation) =>
  Object.entries(fields).flatMap(([name, field]) => (isColumn(field) ? [name] : []));

const from = ({ sql }: Relation) => `FROM (${sql}) AS rows`;

const bounded =
  (name: string, word: string): Compile =>
  (relation, amount, values) => {
    const isCount = Number.isSafeInteger(amount) && Number(amount) >= 0;
    if (!isCount) throw rejectPipeline(`${name} needs a whole number, 0 or more.`);
    return { ...relation, sql: `SELECT * ${from(relation)} ${word} ${values.value(amount)}` };
  };

const STAGES: Readonly<Record<string, Compile>> = {
  $match: (relation, match, values) => ({
    ...relation,
    sql: `SELECT * ${from(relation)} WHERE ${compileMatch(relation, match, values)}`,
  }),
  $group: compileGroup,
  $project: compileProject,
  $sort: (relation, order, values) => {
    const ways = isRecord(order) ? Object.entries(order) : [];
    const isOrder = ways.length > 0 && ways.every(([, way]) => way === 1 || way === -1);
    if (!isOrder) throw rejectPipeline('$sort needs fields, each with 1 or -1.');
    const keys = ways.map(([path, way]) => {
      return `${readField(relation, path, values).sql} ${way === 1 ? 'ASC NULLS FIRST' : 'DESC NULLS LAST'}`;
    });
    return { ...relation, sql: `SELECT * ${from(relation)} ORDER BY ${keys.join(', ')}` };
  },
  $limit: bounded('$limit', 'LIMIT'),
  $skip: bounded('$skip', 'OFFSET'),
  $count: (relation, name, values) => {
    if (typeof name !== 'string' || name === '') throw rejectPipeline('$count needs a name for the number.');
    const sql = `SELECT COUNT(*)::double precision AS ${values.name(name)} ${from(relation)}`;
    return { sql, fields: { [name]: { type: 'Number' } } };
  },
  $sample: (relation, argument, values) => {
    const size = isRecord(argument) ? argument['size'] : undefined;
    return bounded('$sample.size', 'ORDER BY random() LIMIT')(relation, size, values);
  },
  $unwind: (relation, argument, values) => {
    const path = isRecord(argument) ? argument['path'] : argument;
    const name = typeof path === 'string' && path.startsWith('$') ? path.slice(1) : null;
    if (name === null) throw rejectPipeline('$unwind needs a field, such as "$tags".');
    if (relation.fields[name]?.type !== 'Array') throw rejectPipeline(`$unwind needs an array: ${name} is not one.`);
    const others = columnsOf(relation).filter((one) => one !== name);
    const saved = others.map((one) => values.name(one)).join(', ');
    const place = values.name(name);
    const sql = `SELECT ${saved}, element AS ${place} ${from(relation)}, jsonb_array_elements(${place}) AS element`;
    return { sql, fields: { ...relation.fields, [name]: { type: 'Object' } } };
  },
};

/**
 * Compiles a pipeline to a PostgreSQL query: each stage is a query on the stage before, so order
 * counts.
 */
export function compilePipeline(className: string, fields: Relation['fields'], pipeline: readonly unknown[]) {
  const values = createSqlValues();
  let relation: Relation = { sql: `SELECT * FROM ${values.name(className)}`, fields };
  for (const stage of pipeline.filter(isRecord)) {
    for (const [name, argument] of Object.entries(stage)) {
      const compile = Object.hasOwn(STAGES, name) ? STAGES[name] : undefined;
      if (!compile) throw rejectPipeline(`${name} is not supported. Use ${Object.keys(STAGES).join(', ')}.`);
      relation = compile(relation, argument, values);
    }
  }
  return { sql: relation.sql, values: values.list, fields: relation.fields };
}

/**
 * Selects fields (`1`), renames them (`'$other'`), or omits them (`0`). `objectId` stays unless it
 * is omitted.
 */
function compileProject(relation: Relation, projection: unknown, values: SqlValues): Relation {
  if (!isRecord(projection)) throw rejectPipeline('$project needs fields.');
  const named = Object.entries(projection).map(
    ([name, reported]) => [name === '_id' ? 'objectId' : name, reported] as const,
  );
  const isOut = (value: unknown) => value === 0 || value === false;
  const out = new Set(named.filter(([, value]) => isOut(value)).map(([name]) => name));
  const chosen = named.filter(([, value]) => !isOut(value));
  const stored = columnsOf(relation);
  const implied = chosen.length === 0 ? stored : stored.filter((name) => name === 'objectId');
  const wanted = new Map<string, unknown>(implied.map((name) => [name, 1]));
  for (const [name, value] of chosen) wanted.set(name, value);
  const fields: Record<string, Field> = {};
  const columns: string[] = [];
  for (const [name, value] of wanted) {
    if (out.has(name)) continue;
    if (value !== 1 && value !== true && !(typeof value === 'string' && value.startsWith('$'))) {
      throw rejectPipeline('$project takes 1, 0 and other fields ("$name").');
    }
    const { sql, field } = readField(relation, typeof value === 'string' ? value : name, values);
    if (field === null) continue;
    columns.push(`${sql} AS ${values.name(name)}`);
    fields[name] = field;
  }
  if (columns.length === 0) throw rejectPipeline('$project must keep at least one field.');
  return { sql: `SELECT ${columns.join(', ')} ${from(relation)}`, fields };
}

/** A `$group` stage: groups rows by `_id`, which becomes `objectId`; all rows if it is `null`. */
function compileGroup(relation: Relation, group: unknown, values: SqlValues): Relation {
  if (!isRecord(group) || !('_id' in group)) throw rejectPipeline('$group needs an _id; null puts all rows together.');
  const { _id: id, ...accumulators } = group;
  const fields: Record<string, Field> = {};
  const columns: string[] = [];
  const keys: string[] = [];
  if (isRecord(id) && Object.keys(id).length > 0) {
    const parts = Object.entries(id).map(([alias, source]) => {
      const { sql } = readKey(relation, source, values);
      keys.push(sql);
      return `${values.value(alias)}, ${sql}`;
    });
    columns.push(`jsonb_build_object(${parts.join(', ')}) AS "objectId"`);
    fields['objectId'] = { type: 'Object' };
  } else if (typeof id === 'string' && id !== '') {
    const { sql, field } = readKey(relation, id, values);
    keys.push(sql);
    columns.push(`${sql} AS "objectId"`);
    fields['objectId'] = field?.type === 'Pointer' ? { type: 'String' } : (field ?? { type: 'String' });
  } else {
    columns.push('NULL AS "objectId"');
    fields['objectId'] = { type: 'String' };
  }
  for (const [name, accumulator] of Object.entries(accumulators)) {
    const { sql, field } = compileAccumulator(relation, accumulator, values);
    columns.push(`${sql} AS ${values.name(name)}`);
    fields[name] = field ?? { type: 'Number' };
  }
  // GROUP BY accepts no placeholders: expressions are written out, so columns are numbered.
  const by = keys.length === 0 ? '' : `GROUP BY ${keys.join(', ')}`;
  return { sql: `SELECT ${columns.join(', ')} FROM (${relation.sql}) AS rows ${by}`, fields };
}

function readKey(relation: Relation, source: unknown, values: SqlValues): Expression {
  if (typeof source === 'string' && source.startsWith('$')) return readField(relation, source, values);
  const [[part, path] = ['', null], ...others] = isRecord(source) ? Object.entries(source) : [];
  if (others.length > 0 || !Object.hasOwn(DATE_PARTS, part) || typeof path !== 'string') {
    throw rejectPipeline(`_id takes fields ("$name") and parts of dates: ${Object.keys(DATE_PARTS).join(', ')}.`);
  }
  const { sql } = readField(relation, path, values);
  return { sql: `EXTRACT(${DATE_PARTS[part]} FROM ${sql} AT TIME ZONE 'UTC')::integer`, field: { type: 'Number' } };
}

function compileAccumulator(relation: Relation, accumulator: unknown, values: SqlValues): Expression {
  const [[kind, source] = ['', null], ...others] = isRecord(accumulator) ? Object.entries(accumulator) : [];
  if (others.length > 0) throw rejectPipeline('Each field of $group has one accumulator.');
  if (kind === '$count') return { sql: 'COUNT(*)::double precision', field: null };
  if (kind === '$sum' && typeof source === 'number') {
    return { sql: `COUNT(*)::double precision * ${values.value(source)}`, field: null };
  }
  const compile = Object.hasOwn(ACCUMULATORS, kind) ? ACCUMULATORS[kind] : undefined;
  if (!compile) {
    const known = ['$count', ...Object.keys(ACCUMULATORS)].join(', ');
    throw rejectPipeline(`$group does not support ${kind || 'this'}. Use ${known}.`);
  }
  if (typeof source === 'string' && source.startsWith('$')) return compile(readField(relation, source, values));
  throw rejectPipeline(`${kind} takes a field, such as "$score".`);
}
