import { isRecord } from '@/server/parse/findValueFault';
import {
  asNumber,
  readField,
  refusePipeline,
  type Expression,
  type Field,
  type Relation,
  type Values,
} from '@/server/parse/corrections/aggregate/Relation';

/** What a part of a date is called in pipelines, and by PostgreSQL. */
const DATE_PARTS: Readonly<Record<string, string>> = {
  $year: 'YEAR',
  $month: 'MONTH',
  $week: 'WEEK',
  $dayOfMonth: 'DAY',
  $dayOfWeek: 'DOW',
  $dayOfYear: 'DOY',
  $isoDayOfWeek: 'ISODOW',
  $isoWeekYear: 'ISOYEAR',
  $hour: 'HOUR',
  $minute: 'MINUTE',
  $second: 'SECOND',
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
  const [part = '', ...others] = isRecord(source) ? Object.keys(source) : [];
  const path = isRecord(source) ? source[part] : undefined;
  if (others.length > 0 || !(part in DATE_PARTS) || typeof path !== 'string') {
    throw refusePipeline(`_id takes fields ("$name") and parts of dates: ${Object.keys(DATE_PARTS).join(', ')}.`);
  }
  const { sql } = readField(relation, path, values);
  return { sql: `EXTRACT(${DATE_PARTS[part]} FROM ${sql} AT TIME ZONE 'UTC')::integer`, field: { type: 'Number' } };
}

function compileAccumulator(relation: Relation, accumulator: unknown, values: Values): Expression {
  const [kind = '', ...others] = isRecord(accumulator) ? Object.keys(accumulator) : [];
  const source = isRecord(accumulator) ? accumulator[kind] : undefined;
  if (others.length > 0) throw refusePipeline('Each field of $group has one accumulator.');
  if (kind === '$count') return { sql: 'COUNT(*)::double precision', field: null };
  if (kind === '$sum' && typeof source === 'number') {
    return { sql: `COUNT(*)::double precision * ${values.value(source)}`, field: null };
  }
  if (typeof source !== 'string' || !source.startsWith('$'))
    throw refusePipeline(`${kind} takes a field, such as "$score".`);
  const place = readField(relation, source, values);
  switch (kind) {
    case '$sum':
      return { sql: `COALESCE(SUM(${asNumber(place)}), 0)::double precision`, field: null };
    case '$avg':
      return { sql: `AVG(${asNumber(place)})::double precision`, field: null };
    case '$min':
    case '$max':
      return {
        sql: `${kind.slice(1)}(${asNumber(place)})`,
        field: place.field?.type === 'Object' ? null : place.field,
      };
    case '$first':
      return { sql: `(array_agg(${place.sql}))[1]`, field: place.field };
    case '$last':
      return { sql: `(array_agg(${place.sql}))[COUNT(*)]`, field: place.field };
    case '$push':
      return { sql: `COALESCE(jsonb_agg(${place.sql}), '[]')`, field: { type: 'Array' } };
    case '$addToSet':
      return { sql: `COALESCE(jsonb_agg(DISTINCT ${place.sql}), '[]')`, field: { type: 'Array' } };
    default:
      throw refusePipeline(
        `$group does not know ${kind || 'this'}: it takes $sum, $avg, $min, $max, $count, $first, $last, $push and $addToSet.`,
      );
  }
}
