import { isRecord } from '@/server/parse/validateValue';
import {
  asNumber,
  readField,
  refusePipeline,
  type Expression,
  type Field,
  type Relation,
  type Values,
} from '@/server/parse/aggregate/Relation';

/** What a part of a date is called by PostgreSQL, by its name in pipelines. */
const DATE_PARTS: Readonly<Record<string, string>> = {
  ...{ $year: 'YEAR', $month: 'MONTH', $week: 'WEEK', $dayOfMonth: 'DAY', $dayOfWeek: 'DOW', $dayOfYear: 'DOY' },
  ...{ $isoDayOfWeek: 'ISODOW', $isoWeekYear: 'ISOYEAR', $hour: 'HOUR', $minute: 'MINUTE', $second: 'SECOND' },
  $millisecond: 'MILLISECONDS',
};

/** A stage `$group`: rows put together by `_id`, which `objectId` holds afterwards; all of them where it is `null`. */
export function compileGroup(relation: Relation, group: unknown, values: Values): Relation {
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
