import { hasOperators } from '@/server/parse/query/readCondition';
import { MAX_TEXT_LENGTH } from '@/server/parse/query/conditionPrice';
import { MAX_PATH_DEPTH, whereCost } from '@/server/parse/validateQuery';
import { validateValue, isRecord } from '@/server/parse/validateValue';

/**
 * Maximum cost of a subscription's conditions, in units of `queryCost`: they are evaluated on every
 * save of the class.
 */
const MAX_COST = 50;

/** Maximum field names; each event is reduced to them. */
const MAX_NAMES = 100;

/** The error of a subscription, as a sentence; `null` if it is valid. */
export function validateSubscription({ query, sessionToken }: Record<string, unknown>): string | null {
  if (typeof (sessionToken ?? '') !== 'string') return 'sessionToken must be a string.';
  if (!isRecord(query) || typeof query['className'] !== 'string' || !isRecord(query['where']))
    return 'A subscription needs a class name and conditions.';
  for (const list of ['keys', 'fields', 'watch']) {
    const names = query[list] ?? [];
    const isList = Array.isArray(names) && names.every((name) => typeof name === 'string');
    if (!isList || names.length > MAX_NAMES) return `${list} must be a list of at most ${MAX_NAMES} names.`;
  }
  if (whereCost(query['where']) > MAX_COST) return 'This subscription has too many conditions. Use fewer.';
  return validateSignature(query['where'], 0);
}

/** Deepest nesting of `$or`, `$and` and `$nor`. */
const MAX_DEPTH = 5;

/** Checks conditions for what the matcher (`matchesWhere`) knows: it would fail on each save of the class. */
function validateSignature(where: unknown, depth: number): string | null {
  if (!isRecord(where)) return 'A condition must be an object.';
  if (depth > MAX_DEPTH) return `Conditions nest at most ${MAX_DEPTH} levels deep.`;
  for (const [key, condition] of Object.entries(where)) {
    const isGroup = key === '$or' || key === '$and' || key === '$nor';
    if (isGroup && !(Array.isArray(condition) && condition.length > 0)) return `${key} needs a list of conditions.`;
    if (!isGroup && key.startsWith('$')) return `${key} is not supported in live queries.`;
    const errors = isGroup
      ? (condition as unknown[]).map((part) => validateSignature(part, depth + 1))
      : [validateCondition(key, condition)];
    const found = errors.find((error) => error !== null);
    if (found !== undefined) return found;
  }
  return null;
}

function validateCondition(field: string, condition: unknown): string | null {
  if (field.split('.', MAX_PATH_DEPTH + 1).length > MAX_PATH_DEPTH) return 'The name of a field has too many parts.';
  if (!hasOperators(condition)) return isValue(condition) ? null : `The condition on ${field} is not valid.`;
  for (const [operator, operand] of Object.entries(condition)) {
    const fits = OPERATORS.get(operator);
    if (!fits) return `${operator} is not supported in live queries.`;
    if (!fits(operand)) return `${operator} on ${field} has a value of the wrong type.`;
  }
  return null;
}

/**
 * Only literal text, as `startsWith`, `contains` and `endsWith` send it: a custom pattern could
 * take very long.
 */
const QUOTED_WORDS = /^\^?\\Q(?:(?!\\E)[^])*\\E\$?$/;

/** What each operator accepts. */
const OPERATORS: ReadonlyMap<string, (operand: unknown) => boolean> = new Map([
  ...['$eq', '$ne'].map((name) => [name, isValue] as const),
  ...['$lt', '$lte', '$gt', '$gte'].map((name) => [name, hasOrder] as const),
  ...['$in', '$nin', '$containedBy'].map((name) => [name, isList] as const),
  [
    '$all',
    (operand: unknown) => Array.isArray(operand) && operand.every((one) => isBeginning(one) || isValue(one)),
  ] as const,
  ['$exists', (operand: unknown) => typeof operand === 'boolean'] as const,
  ['$regex', isQuoted] as const,
  ['$options', (operand: unknown) => operand === '' || operand === 'i'] as const,
  ['$nearSphere', isPoint] as const,
  ...['$maxDistance', '$maxDistanceInMiles', '$maxDistanceInKilometers'].map(
    (name) => [name, Number.isFinite] as const,
  ),
  ['$within', (operand: unknown) => isRecord(operand) && isPoints(operand['$box'], 2, 2)] as const,
  ['$geoWithin', (operand: unknown) => isRecord(operand) && isPoints(operand['$polygon'], 3, 100)] as const,
]);

function isQuoted(operand: unknown): boolean {
  return typeof operand === 'string' && operand.length <= MAX_TEXT_LENGTH && QUOTED_WORDS.test(operand);
}

/** What `containsAllStartingWith` sends for each text. */
const isBeginning = (value: unknown): boolean =>
  isRecord(value) && Object.keys(value).join('') === '$regex' && isQuoted(value['$regex']);

function isList(value: unknown): boolean {
  return Array.isArray(value) && value.every(isValue);
}

const isPoints = (value: unknown, least: number, most: number): boolean =>
  Array.isArray(value) && value.length >= least && value.length <= most && value.every(isPoint);

const TYPES = ['Date', 'Pointer', 'GeoPoint', 'File', 'Bytes'];

/** A value to compare a field with: plain, with a type, or a list or an object of such values. */
function isValue(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isValue);
  if (!isRecord(value)) return true;
  if ('__type' in value) return TYPES.includes(String(value['__type'])) && validateValue(value) === null;
  return Object.entries(value).every(([key, held]) => !key.startsWith('$') && isValue(held));
}

/** A value that others can be less or more than. */
function hasOrder(value: unknown): boolean {
  if (Array.isArray(value)) return false;
  return !isRecord(value) || (['Date', 'Pointer'].includes(String(value['__type'])) && isValue(value));
}

function isPoint(value: unknown): boolean {
  return isRecord(value) && value['__type'] === 'GeoPoint' && isValue(value);
}
