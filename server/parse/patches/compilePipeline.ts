import {
  asNumber,
  compileMatch,
  createValues,
  type Expression,
  type Field,
  isColumn,
  readField,
  refusePipeline,
  type Relation,
  type Values,
} from '@/server/parse/patches/compileMatch';
import { isRecord } from '@/server/parse/validateValue';

/** What a part of a date is called by PostgreSQL, by its name in pipelines. */
const DATE_PARTS: Readonly<Record<string, string>> = {
  ...{ $year: 'YEAR', $month: 'MONTH', $week: 'WEEK', $dayOfMonth: 'DAY', $dayOfWeek: 'DOW', $dayOfYear: 'DOY' },
  ...{ $isoDayOfWeek: 'ISODOW', $isoWeekYear: 'ISOYEAR', $hour: 'HOUR', $minute: 'MINUTE', $second: 'SECOND' },
  $millisecond: 'MILLISECONDS',
};

/** By their names; those without a field give a number. */
const ACCUMULATORS: Readonly<Record<string, (place: Expression) => Expression>> = {
  $sum: (place) => ({ sql: `COALESCE(SUM(${asNumber(place)}), 0)::double precision`, field: null }),
  $avg: (place) => ({ sql: `AVG(${asNumber(place)})::double precision`, field: null }),
  $min: (place) => ({ sql: `MIN(${asNumber(place)})`, field: place.field?.type === 'Object' ? null : place.field }),
  $max: (place) => ({ sql: `MAX(${asNumber(place)})`, field: place.field?.type === 'Object' ? null : place.field }),
  $first: ({ sql, field }) => ({ sql: `(array_agg(${sql}))[1]`, field }),
  $last: ({ sql, field }) => ({ sql: `(array_agg(${sql}))[COUNT(*)]`, field }),
  $push: ({ sql }) => ({ sql: `COALESCE(jsonb_agg(${sql}), '[]')`, field: { type: 'Array' } }),
  $addToSet: ({ sql }) => ({ sql: `COALESCE(jsonb_agg(DISTINCT ${sql}), '[]')`, field: { type: 'Array' } }),
};

/** Compiles one stage: what it makes of the rows before it. */
type Compile = (relation: Relation, argument: unknown, values: Values) => Relation;

const columnsOf = ({ fields }: Relation) =>
  Object.entries(fields).flatMap(([name, field]) => (isColumn(name, field) ? [name] : []));

const from = ({ sql }: Relation) => `FROM (${sql}) AS rows`;

const bounded =
  (name: string, word: string): Compile =>
  (relation, amount, values) => {
    const isCount = Number.isSafeInteger(amount) && Number(amount) >= 0;
    if (!isCount) throw refusePipeline(`${name} needs a whole number, 0 or more.`);
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
    if (!isOrder) throw refusePipeline('$sort needs fields, each with 1 or -1.');
    const keys = ways.map(([path, way]) => {
      return `${readField(relation, path, values).sql} ${way === 1 ? 'ASC NULLS FIRST' : 'DESC NULLS LAST'}`;
    });
    return { ...relation, sql: `SELECT * ${from(relation)} ORDER BY ${keys.join(', ')}` };
  },
  $limit: bounded('$limit', 'LIMIT'),
  $skip: bounded('$skip', 'OFFSET'),
  $count: (relation, name, values) => {
    if (typeof name !== 'string' || name === '') throw refusePipeline('$count needs a name for the number.');
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
    if (name === null) throw refusePipeline('$unwind needs a field, such as "$tags".');
    if (relation.fields[name]?.type !== 'Array') throw refusePipeline(`$unwind needs an array: ${name} is not one.`);
    const others = columnsOf(relation).filter((one) => one !== name);
    const kept = others.map((one) => values.name(one)).join(', ');
    const place = values.name(name);
    const sql = `SELECT ${kept}, element AS ${place} ${from(relation)}, jsonb_array_elements(${place}) AS element`;
    return { sql, fields: { ...relation.fields, [name]: { type: 'Object' } } };
  },
};

/** A pipeline as a query of PostgreSQL: each stage stands on the one before, so their order counts. */
export function compilePipeline(className: string, fields: Relation['fields'], pipeline: readonly unknown[]) {
  const values = createValues();
  let relation: Relation = { sql: `SELECT * FROM ${values.name(className)}`, fields };
  for (const stage of pipeline.filter(isRecord)) {
    for (const [name, argument] of Object.entries(stage)) {
      const compile = Object.hasOwn(STAGES, name) ? STAGES[name] : undefined;
      if (!compile) throw refusePipeline(`${name} is not supported. Use ${Object.keys(STAGES).join(', ')}.`);
      relation = compile(relation, argument, values);
    }
  }
  return { sql: relation.sql, values: values.list, fields: relation.fields };
}

/** Chooses fields (`1`), renames them (`'$other'`), or leaves some out (`0`). `objectId` stays unless it is left out. */
function compileProject(relation: Relation, projection: unknown, values: Values): Relation {
  if (!isRecord(projection)) throw refusePipeline('$project needs fields.');
  const named = Object.entries(projection).map(([name, told]) => [name === '_id' ? 'objectId' : name, told] as const);
  const isOut = (told: unknown) => told === 0 || told === false;
  const out = new Set(named.filter(([, told]) => isOut(told)).map(([name]) => name));
  const chosen = named.filter(([, told]) => !isOut(told));
  const stored = columnsOf(relation);
  const implied = chosen.length === 0 ? stored : stored.filter((name) => name === 'objectId');
  const wanted = new Map<string, unknown>(implied.map((name) => [name, 1]));
  for (const [name, told] of chosen) wanted.set(name, told);
  const fields: Record<string, Field> = {};
  const columns: string[] = [];
  for (const [name, told] of wanted) {
    if (out.has(name)) continue;
    if (told !== 1 && told !== true && !(typeof told === 'string' && told.startsWith('$'))) {
      throw refusePipeline('$project takes 1, 0 and other fields ("$name").');
    }
    const { sql, field } = readField(relation, typeof told === 'string' ? told : name, values);
    if (field === null) continue;
    columns.push(`${sql} AS ${values.name(name)}`);
    fields[name] = field;
  }
  if (columns.length === 0) throw refusePipeline('$project must keep at least one field.');
  return { sql: `SELECT ${columns.join(', ')} ${from(relation)}`, fields };
}

/** A stage `$group`: rows put together by `_id`, which `objectId` holds afterwards; all of them where it is `null`. */
function compileGroup(relation: Relation, group: unknown, values: Values): Relation {
  if (!isRecord(group) || !('_id' in group)) throw refusePipeline('$group needs an _id; null puts all rows together.');
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
  // Places of values may not be named in GROUP BY: expressions are written out, so columns are counted.
  const by = keys.length === 0 ? '' : `GROUP BY ${keys.join(', ')}`;
  return { sql: `SELECT ${columns.join(', ')} FROM (${relation.sql}) AS rows ${by}`, fields };
}

function readKey(relation: Relation, source: unknown, values: Values): Expression {
  if (typeof source === 'string' && source.startsWith('$')) return readField(relation, source, values);
  const [[part, path] = ['', null], ...others] = isRecord(source) ? Object.entries(source) : [];
  if (others.length > 0 || !Object.hasOwn(DATE_PARTS, part) || typeof path !== 'string') {
    throw refusePipeline(`_id takes fields ("$name") and parts of dates: ${Object.keys(DATE_PARTS).join(', ')}.`);
  }
  const { sql } = readField(relation, path, values);
  return { sql: `EXTRACT(${DATE_PARTS[part]} FROM ${sql} AT TIME ZONE 'UTC')::integer`, field: { type: 'Number' } };
}

function compileAccumulator(relation: Relation, accumulator: unknown, values: Values): Expression {
  const [[kind, source] = ['', null], ...others] = isRecord(accumulator) ? Object.entries(accumulator) : [];
  if (others.length > 0) throw refusePipeline('Each field of $group has one accumulator.');
  if (kind === '$count') return { sql: 'COUNT(*)::double precision', field: null };
  if (kind === '$sum' && typeof source === 'number') {
    return { sql: `COUNT(*)::double precision * ${values.value(source)}`, field: null };
  }
  const compile = Object.hasOwn(ACCUMULATORS, kind) ? ACCUMULATORS[kind] : undefined;
  if (!compile) {
    const known = ['$count', ...Object.keys(ACCUMULATORS)].join(', ');
    throw refusePipeline(`$group does not support ${kind || 'this'}. Use ${known}.`);
  }
  if (typeof source === 'string' && source.startsWith('$')) return compile(readField(relation, source, values));
  throw refusePipeline(`${kind} takes a field, such as "$score".`);
}
