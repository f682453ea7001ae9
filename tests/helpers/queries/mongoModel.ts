import { createRequire } from 'node:module';
import { isRecord } from '@/server/parse/validateValue';
import { matchesPlaceModel, matchesRelationModel, matchesTextModel } from '@/tests/helpers/queries/modelsBeside';

/** Fields of a class, as Parse Server's schema has them. */
export type ModelFields = Readonly<Record<string, { type: string; targetClass?: string }>>;

type Values = Record<string, unknown>;

/** How Parse Server's MongoDB adapter writes rows and reads conditions (parse-server 9.10). */
type MongoTransform = {
  parseObjectToMongoObjectForCreate(className: string, row: Values, schema: { fields: ModelFields }): Values;
  transformWhere(className: string, where: Values, schema: { fields: ModelFields }): Values;
};

const transform: MongoTransform = createRequire(import.meta.url)(
  'parse-server/lib/Adapters/Storage/Mongo/MongoTransform',
);

/** What a row is related to: by one of its relations, or, without a name, the objects that have it in one. */
export type Related = (row: Values, relation?: string) => readonly string[];

const GROUPS = ['$and', '$or', '$nor'];
const MISSING = Symbol('missing');

/**
 * Answers a condition as Parse Server on MongoDB does: the row and the condition take the form in which its adapter
 * stores and sends them, and are compared by MongoDB's published rules. It shares no code with what it checks. Where
 * Foyer differs on purpose (docs/reference/differences.md) it follows Foyer.
 */
export function matchesInMongo(
  className: string,
  fields: ModelFields,
  row: Values,
  where: Values,
  related: Related = () => [],
): boolean {
  const isStored = (name: string) => fields[name]?.type !== 'Relation';
  const known = Object.entries(row).filter(([name, value]) => isStored(name) && value !== null && value !== undefined);
  const stored = transform.parseObjectToMongoObjectForCreate(className, Object.fromEntries(known), { fields });
  return matches({ className, fields, related, given: row }, stored, where);
}

type Schema = { className: string; fields: ModelFields; related: Related; given: Values };

function matches(schema: Schema, row: Values, where: Values): boolean {
  return Object.entries(where).every(([name, condition]) => {
    if (GROUPS.includes(name)) {
      const parts = (condition as Values[]).map((part) => matches(schema, row, part));
      if (name === '$and') return parts.every(Boolean);
      return parts.some(Boolean) === (name === '$or');
    }
    const { given, fields, related } = schema;
    if (name === '$relatedTo') return matchesRelationModel(related(given), (condition as { object: unknown }).object);
    if (fields[name]?.type === 'Relation') return matchesRelationModel(related(given, name), condition);
    if (fields[name]?.type === 'GeoPoint') return matchesPlaceModel(given[name], condition);
    if (isRecord(condition) && isRecord(condition['$text'])) {
      const { $text, ...others } = condition;
      const isRest = Object.keys(others).length === 0 || matches(schema, row, { [name]: others });
      return isRest && matchesTextModel(given[name], $text['$search'] as Values);
    }
    if (isRecord(condition) && '$containedBy' in condition) {
      const { $containedBy, ...others } = condition;
      const isRest = Object.keys(others).length === 0 || matches(schema, row, { [name]: others });
      return isRest && isContained(schema, row, name, $containedBy as unknown[]);
    }
    const [key, constraint] = transformed(schema, name, condition);
    return Object.entries(constraint).every(([operator, operand]) =>
      holds([...walk(row, key.split('.'))], operator, operand, constraint['$options']),
    );
  });
}

/** The name and the condition as MongoDB gets them. */
function transformed(schema: Schema, name: string, condition: unknown): [string, Values] {
  const isWhole =
    Array.isArray(condition) || (isRecord(condition) && !('__type' in condition) && !hasOperator(condition));
  // The adapter refuses a whole object or list: it has the form in which it is stored.
  if (isWhole) return [name, { $eq: storedValue(schema, condition) }];
  if (schema.fields[name]?.type === 'Object' && isRecord(condition) && hasOperator(condition)) {
    return [
      name,
      Object.fromEntries(Object.entries(condition).map(([key, operand]) => [key, storedValue(schema, operand)])),
    ];
  }
  const [[key, value] = [name, undefined]] = Object.entries(
    transform.transformWhere(schema.className, { [name]: condition }, { fields: schema.fields }),
  );
  return [key, isRecord(value) && !(value instanceof Date) && hasOperator(value) ? value : { $eq: value }];
}

const hasOperator = (condition: Values) => Object.keys(condition).some((key) => key.startsWith('$'));

function storedValue({ className }: Schema, value: unknown): unknown {
  const fields = { list: { type: 'Array' } };
  const { list } = transform.parseObjectToMongoObjectForCreate(className, { list: [value] }, { fields });
  return (list as unknown[])[0];
}

/** Foyer's rule: a list whose every element is among the values. */
function isContained(schema: Schema, row: Values, name: string, values: unknown[]): boolean {
  const wanted = values.map((value) => storedValue(schema, value));
  return [...walk(row, name.split('.'))].some(
    (held) => Array.isArray(held) && held.every((one) => wanted.some((value) => isEqual(one, value))),
  );
}

/** The values at a path: a list on the way stands for each of its objects, and a number for one of its elements. */
function* walk(value: unknown, path: readonly string[]): Generator {
  const [name, ...rest] = path;
  if (name === undefined) {
    yield value;
  } else if (Array.isArray(value)) {
    for (const [index, one] of value.entries()) {
      if (isDocument(one)) yield* walk(one, path);
      if (name === String(index)) yield* walk(one, rest);
    }
  } else if (isDocument(value) && Object.hasOwn(value, name)) {
    yield* walk(value[name], rest);
  } else {
    yield MISSING;
  }
}

const isDocument = (value: unknown): value is Values => isRecord(value) && !(value instanceof Date);

function holds(found: unknown[], operator: string, operand: unknown, options: unknown): boolean {
  const leaves = found.flatMap((value) => (Array.isArray(value) ? [value, ...(value as unknown[])] : [value]));
  const equals = (wanted: unknown) =>
    leaves.some((leaf) => (wanted === null && leaf === MISSING ? true : isEqual(leaf, wanted)));
  const isLike = (pattern: RegExp) => leaves.some((leaf) => typeof leaf === 'string' && pattern.test(leaf));
  const operands = operand as unknown[];
  switch (operator) {
    case '$eq':
      return equals(operand);
    case '$ne':
      return !equals(operand);
    case '$in':
      return operands.some(equals);
    case '$nin':
      return !operands.some(equals);
    case '$all':
      return operands.length > 0 && operands.every((one) => (one instanceof RegExp ? isLike(one) : equals(one)));
    case '$exists':
      return found.some((value) => value !== MISSING) === operand;
    case '$regex':
      return isLike(new RegExp(plainPattern(String(operand)), typeof options === 'string' ? options : ''));
    case '$options':
      return true;
    case '$lt':
    case '$lte':
    case '$gt':
    case '$gte':
      if (operand === null) return operator.endsWith('e') && equals(null);
      return leaves.some((leaf) => isOrdered(operator, leaf, operand));
    default:
      throw new Error(`The model has no ${operator}.`);
  }
}

const plainPattern = (pattern: string) =>
  pattern.replaceAll(/\\Q([^]*?)\\E/g, (_all, text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`));

/** Only values of one type have an order. */
function isOrdered(operator: string, leaf: unknown, operand: unknown): boolean {
  const isOne = leaf instanceof Date ? operand instanceof Date : typeof leaf === typeof operand;
  const hasOrder = leaf instanceof Date || ['string', 'number', 'boolean'].includes(typeof leaf);
  if (!isOne || !hasOrder) return false;
  const [held, wanted] = [leaf, operand] as [number, number];
  if (operator === '$lt') return held < wanted;
  if (operator === '$lte') return held <= wanted;
  return operator === '$gt' ? held > wanted : held >= wanted;
}

function isEqual(one: unknown, other: unknown): boolean {
  if (one instanceof Date || other instanceof Date)
    return one instanceof Date && other instanceof Date && one.getTime() === other.getTime();
  if (Array.isArray(one) || Array.isArray(other)) {
    if (!Array.isArray(one) || !Array.isArray(other)) return false;
    return one.length === other.length && one.every((value, index) => isEqual(value, other[index]));
  }
  if (!isRecord(one) || !isRecord(other)) return one === other;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isEqual(one[key], other[key]))
  );
}
