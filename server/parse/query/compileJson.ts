import { compilePattern } from '@/server/parse/query/compilePattern';
import { type Comparison, type Pattern, patternOf, rejectQuery } from '@/server/parse/query/readCondition';
import type { SqlValues } from '@/server/parse/query/sqlValues';
import { isRecord } from '@/server/parse/validateValue';

/** A list or an object in a column (`jsonb`), and the path to what is compared inside it. */
export type JsonPath = { name: string; sql: string; path: readonly string[] };

const ORDER: Readonly<Record<string, string>> = { $gt: '>', $gte: '>=', $lt: '<', $lte: '<=' };

/** A place in a list; longer numbers are names. */
const PLACE = /^\d{1,9}$/;

/**
 * Compiles one comparison with what lies at a path to an SQL condition. As in MongoDB, a list on the way stands for each
 * of its objects, a number on the way also for one element, and a list at the end for itself and each of its elements.
 *
 * @throws code 102 if the value has no order and the operator asks for one
 */
export function compileJson(at: JsonPath, [operator, operand]: Comparison, values: SqlValues): string {
  switch (operator) {
    case '$eq':
      return isAmong(at, [operand], values);
    case '$in':
      return isAmong(at, operand as unknown[], values);
    case '$all': {
      const wanted = operand as unknown[];
      const plain = wanted.filter(isPlain);
      const parts = plain.length > 0 ? [holdsAll(at, plain, values)] : [];
      for (const value of wanted.filter((one) => !isPlain(one))) {
        const pattern = patternOf(value);
        parts.push(pattern ? isLike(at, pattern, values) : isAmong(at, [value], values));
      }
      return parts.join(' AND ') || 'FALSE';
    }
    case '$exists':
      return exists(at, false, () => 'TRUE', values);
    case '$regex':
      return isLike(at, operand as Pattern, values);
    case '$containedBy':
      return isContained(at, operand as unknown[], values);
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      if (operand === null) return operator.endsWith('e') ? isAmong(at, [null], values) : 'FALSE';
      return exists(at, true, (value) => isOrdered(at, value, [operator, operand], values), values);
    default:
      throw rejectQuery(`${operator} is not supported for ${at.name}.`);
  }
}

/** A value that equals what has the same JSON, and is no list. */
const isPlain = (value: unknown): boolean =>
  value !== null && !Array.isArray(value) && patternOf(value) === null && keyOf(value) === null;

/** Whether each of the values is at the path, or in a list there: one question for all, however many. */
function holdsAll(at: JsonPath, wanted: readonly unknown[], values: SqlValues): string {
  const { from, value } = valuesAt(at, true, values);
  values.addSubquery();
  const list = wanted.map((one) => values.value(JSON.stringify(one))).join(', ');
  return `NOT EXISTS (SELECT w.v FROM unnest(ARRAY[${list}]::jsonb[]) AS w(v) EXCEPT SELECT ${value} FROM ${from})`;
}

/** Whether a value at the path, or an element of a list there, meets a condition. */
function exists(at: JsonPath, elements: boolean, meets: (value: string) => string, values: SqlValues): string {
  values.addSubquery();
  const { from, value } = valuesAt(at, elements, values);
  return `EXISTS (SELECT FROM ${from} WHERE ${meets(value)})`;
}

/** The values at a path, as items of `FROM`: whole, or lists by their elements. */
function valuesAt({ sql, path }: JsonPath, elements: boolean, values: SqlValues): { from: string; value: string } {
  const from: string[] = [];
  let value = sql;
  let names: string[] = [];
  const add = (item: string) => {
    from.push(`LATERAL ${item} AS v${from.length + 1}(v)`);
    value = `v${from.length}.v`;
  };
  const query = (steps: string) => `jsonb_path_query(${value}, ${values.value(`lax $${steps}`)}::jsonpath)`;
  const follow = (end = '') => {
    if (names.length > 0 || end) add(query(names.map(toStep).join('') + end));
    names = [];
  };
  for (const name of path) {
    if (!PLACE.test(name)) {
      names.push(name);
      continue;
    }
    follow();
    const element = `${value} -> ${Number(name)}`;
    const isElement = `jsonb_typeof(${value}) = 'array' AND ${element} IS NOT NULL`;
    add(`(SELECT ${element} WHERE ${isElement} UNION ALL SELECT * FROM ${query(toStep(name))})`);
  }
  follow(elements ? '[*]' : '');
  if (from.length === 0) add(`(SELECT ${sql} WHERE ${sql} IS NOT NULL)`);
  return { from: from.join(', '), value };
}

/** An object that has fields: in a list too, but not in a list of lists; a date is one value. */
const toStep = (name: string) => ` ? (@.type() == "object" && !(@."__type" == "Date")).${JSON.stringify(name)}`;

/** Whether something on the way lacks the next name: what MongoDB counts as `null`. */
function isMissing({ sql, path, name }: JsonPath, values: SqlValues): string {
  const parts = path.map((next, place) => {
    const text = values.value(next);
    const isDate = (value: string) => `${value} @> '{"__type":"Date"}'`;
    const within = `jsonb_typeof(e.v) = 'object' AND NOT e.v ? ${text} AND NOT ${isDate('e.v')}`;
    const lacks = (value: string) => {
      values.addSubquery();
      const inList = PLACE.test(next)
        ? `${value} -> ${Number(next)} IS NULL`
        : `EXISTS (SELECT FROM jsonb_array_elements(${value}) AS e(v) WHERE ${within})`;
      return `CASE jsonb_typeof(${value}) WHEN 'object' THEN NOT ${value} ? ${text} OR ${isDate(value)} WHEN 'array' THEN ${inList} ELSE TRUE END`;
    };
    return exists({ sql, name, path: path.slice(0, place) }, false, lacks, values);
  });
  return `(${[`${sql} IS NULL`, ...parts].join(' OR ')})`;
}

/** Whether something at the path equals one of the values. */
function isAmong(at: JsonPath, wanted: readonly unknown[], values: SqlValues): string {
  const parts: string[] = [];
  if (wanted.length > 0) parts.push(exists(at, true, (value) => equalsOne(value, wanted, values), values));
  const lists = wanted.filter((value) => Array.isArray(value));
  if (lists.length > 0) parts.push(exists(at, false, (value) => equalsOne(value, lists, values), values));
  if (wanted.includes(null)) parts.push(isMissing(at, values));
  return parts.length === 0 ? 'FALSE' : `(${parts.join(' OR ')})`;
}

/** Whether a value equals one of others, as JSON; dates by their instant, pointers and files by what they name. */
function equalsOne(value: string, wanted: readonly unknown[], values: SqlValues): string {
  const parts: string[] = [];
  const plain = wanted.filter((one) => keyOf(one) === null);
  if (plain.length > 0) {
    const list = plain.map((one) => `${values.value(JSON.stringify(one))}::jsonb`);
    parts.push(`${value} IN (${list.join(', ')})`);
  }
  for (const one of wanted) {
    const key = keyOf(one);
    if (key?.date) parts.push(`${instantOf(value)} = ${values.value(key.date)}`);
    else if (key) parts.push(`(jsonb_typeof(${value}) = 'object' AND ${value} @> ${values.value(key.json)}::jsonb)`);
  }
  return parts.join(' OR ');
}

type Key = { json: string; date: string | null };

/** What makes two values with a `__type` the same; `null` for plain values. */
function keyOf(value: unknown): Key | null {
  if (!isRecord(value)) return null;
  const { __type: type, className, objectId, name, iso } = value;
  if (type === 'Pointer') return { json: JSON.stringify({ __type: type, className, objectId }), date: null };
  if (type === 'File') return { json: JSON.stringify({ __type: type, name }), date: null };
  if (type !== 'Date') return null;
  const time = Date.parse(String(iso));
  if (Number.isNaN(time)) throw rejectQuery('A date of the query is not valid.');
  return { json: '{"__type":"Date"}', date: new Date(time).toISOString() };
}

/** The instant of a date inside JSON as text that has the order of time, or `NULL`. */
function instantOf(value: string): string {
  const iso = String.raw`regexp_replace(${value} ->> 'iso', '^(.{19})Z$', '\1.000Z')`;
  return `(CASE WHEN ${value} @> '{"__type":"Date"}' THEN ${iso} END COLLATE "C")`;
}

/** Only values of one type have an order. */
function isOrdered(at: JsonPath, value: string, [operator, operand]: Comparison, values: SqlValues): string {
  const sign = ORDER[operator] ?? '=';
  const date = keyOf(operand)?.date;
  if (date) return `${instantOf(value)} ${sign} ${values.value(date)}`;
  const type = typeof operand;
  if (type !== 'string' && type !== 'number' && type !== 'boolean') {
    throw rejectQuery(`The value of ${operator} on ${at.name} does not match: it needs a string, a number or a date.`);
  }
  return `(jsonb_typeof(${value}) = '${type}' AND ${value} ${sign} ${values.value(JSON.stringify(operand))}::jsonb)`;
}

function isLike(at: JsonPath, given: Pattern, values: SqlValues): string {
  const { operator, pattern } = compilePattern(given);
  const meets = (value: string) =>
    `(jsonb_typeof(${value}) = 'string' AND (${value} #>> '{}') ${operator} ${values.value(pattern)})`;
  return exists(at, true, meets, values);
}

/** Whether a list holds nothing but some of the values. */
function isContained(at: JsonPath, wanted: readonly unknown[], values: SqlValues): string {
  const isOther = wanted.length === 0 ? 'TRUE' : `(${equalsOne('e.v', wanted, values)}) IS NOT TRUE`;
  values.addSubquery();
  const meets = (value: string) =>
    `CASE jsonb_typeof(${value}) WHEN 'array' THEN NOT EXISTS (SELECT FROM jsonb_array_elements(${value}) AS e(v) WHERE ${isOther}) END`;
  return exists(at, false, meets, values);
}
