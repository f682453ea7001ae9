import { MAX_TEXT_LENGTH, rowWorkPrice, validateRowWork } from '@/server/parse/query/conditionPrice';
import { validateValue, isRecord, type CallError } from '@/server/parse/validateValue';

const COMBINERS = ['$or', '$and', '$nor'];

/** Longest list of names (`keys`, `include`, `order`), in characters. */
const MAX_NAMES_LENGTH = 10_000;
/**
 * Maximum parts of a dotted name: Parse Server expands it to each prefix (`a`, `a.b`, `a.b.c`)
 * before it counts them.
 */
export const MAX_PATH_DEPTH = 10;
/** Maximum dotted names in a list, and maximum names to include or to sort by. */
const MAX_PATHS = 100;
/**
 * Maximum names in one object of a condition: processing time grows with the square of their
 * number.
 */
const MAX_NAMES = 500;
/** Maximum values of a condition in total, including those in lists. */
const MAX_VALUES = 20_000;
/** Maximum subqueries of a condition: each runs on its own. */
const MAX_QUERIES = 50;

const LISTS = ['keys', 'include', 'excludeKeys', 'order'];

/** Operators with a subquery. */
const WITH_QUERY = ['$inQuery', '$notInQuery', '$select', '$dontSelect'];

/** `$score` is the rank of a search; dots lead into objects. */
const SORT_KEY = /^(\$score|[A-Za-z_][0-9A-Za-z_]*(\.[0-9A-Za-z_]+)*)$/;

/** The error of a query's parameters; `null` if they are valid. */
export function validateQuery(parameters: Record<string, unknown>): CallError | null {
  for (const name of ['limit', 'skip']) {
    const value = parameters[name];
    if (value !== undefined && !isCount(value)) return [102, `The ${name} must be a whole number, 0 or more.`];
  }
  for (const name of LISTS) {
    const error = validateNames(name, parameters[name]);
    if (error) return error;
  }
  const { where } = parameters;
  return where === undefined ? null : validateWhere(where);
}

/**
 * The cost of a query, in units of about a tenth of the simplest one: by the number of rows, of
 * included paths (each another query), of subqueries, and of conditions, by what each row is asked (patterns, places,
 * searches for words), and by what the rows are sorted by.
 *
 * @param isList whether it returns many rows: a hundred by default, a thousand at most
 */
export function queryCost(parameters: Record<string, unknown>, isList: boolean): number {
  const rows = isList ? Math.min(Number(parameters['limit'] ?? 100), 1_000) : 1;
  const paths = ['include', 'keys', 'excludeKeys'].flatMap((name) =>
    namesOf(parameters[name]).filter((path) => name === 'include' || path.includes('.')),
  );
  const depths = paths.reduce((sum, path) => sum + path.split('.').length, 0);
  const everything = parameters['includeAll'] || paths.includes('*') ? 100 + rows / 5 : 0;
  const counted = parameters['count'] ? 20 : 0;
  const { where, order } = parameters;
  const conditions = whereCost(where) + rowWorkPrice(where) + orderPrice(order);
  return 10 + rows / 5 + depths * (10 + rows / 20) + everything + counted + conditions;
}

/** Sort keys that every row has, by which pages are read. */
const COMMON_KEYS = new Set(['objectId', 'createdAt', 'updatedAt', '_created_at', '_updated_at']);

/** The price of a field that rows are sorted by, in units of {@link queryCost}: all of them are, for the first alone. */
const SORT_PRICE = 10;

const orderPrice = (order: unknown): number =>
  namesOf(order).filter((key) => !COMMON_KEYS.has(key.trim().replace(/^-/, ''))).length * SORT_PRICE;

/**
 * The cost of a condition in units of {@link queryCost}; for a subscription, on each save of its
 * class.
 */
export function whereCost(where: unknown): number {
  const { values, queries } = measure(where);
  return Math.ceil(values / 10) + queries * 20;
}

const namesOf = (list: unknown): string[] => (typeof list === 'string' && list !== '' ? list.split(',') : []);

function validateNames(name: string, list: unknown): CallError | null {
  if (list === undefined || list === null) return null;
  if (typeof list !== 'string') return [102, `${name} must be a list of names.`];
  if (list.length > MAX_NAMES_LENGTH) return [102, `${name} has at most ${MAX_NAMES_LENGTH} characters.`];
  const names = namesOf(list);
  const paths = name === 'include' || name === 'order' ? names : names.filter((one) => one.includes('.'));
  if (paths.length > MAX_PATHS) return [102, `${name} has at most ${MAX_PATHS} paths.`];
  if (names.some((one) => one.split('.', MAX_PATH_DEPTH + 1).length > MAX_PATH_DEPTH)) {
    return [102, `A path in ${name} has at most ${MAX_PATH_DEPTH} parts.`];
  }
  if (name !== 'order') return null;
  // A sort key has letters, digits and underscores, and cannot be a password (row D15).
  const keys = names.map((key) => key.trim().replace(/^-/, ''));
  const wrong = keys.find((key) => !SORT_KEY.test(key) || /^_?(hashed_)?password$/.test(key));
  return wrong === undefined ? null : [105, `Invalid Key: ${wrong.slice(0, 80)}`];
}

function isCount(value: unknown): boolean {
  return typeof value === 'string' ? /^\d{1,15}$/.test(value) : Number.isSafeInteger(value) && Number(value) >= 0;
}

function validateWhere(where: unknown): CallError | null {
  if (typeof where === 'string') return [107, 'The condition (where) is not valid JSON.'];
  if (!isRecord(where)) return [102, 'The condition (where) must be a JSON object.'];
  const { values, names, queries } = measure(where);
  const isTooLarge = values > MAX_VALUES || names > MAX_NAMES;
  if (isTooLarge) return [102, 'The condition (where) is too large. Request less data at once.'];
  if (queries > MAX_QUERIES) return [102, `The condition (where) has more than ${MAX_QUERIES} queries.`];
  const error = validateValue(where);
  if (error) return error[0] === 103 ? error : [102, error[1]];
  const invalid = validateCondition(where);
  if (invalid) return invalid;
  const tooDear = validateRowWork(where);
  return tooDear === null ? null : [102, tooDear];
}

type Size = { values: number; names: number; queries: number };

/** The size of a condition: total values, names in its largest object, subqueries. */
function measure(where: unknown, size: Size = { values: 0, names: 0, queries: 0 }): Size {
  if (typeof where !== 'object' || where === null) return size;
  const entries = Object.entries(where);
  size.values += entries.length;
  if (!Array.isArray(where)) size.names = Math.max(size.names, entries.length);
  for (const [key, held] of entries) {
    if (WITH_QUERY.includes(key)) size.queries += 1;
    measure(held, size);
  }
  return size;
}

/** Recursive: conditions contain conditions. */
function validateCondition(value: unknown): CallError | null {
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, held] of Object.entries(value)) {
    const error = validateOperator(key, held) ?? validateCondition(held);
    if (error) return error;
  }
  return null;
}

function validateOperator(key: string, held: unknown): CallError | null {
  if (key.split('.', MAX_PATH_DEPTH + 1).length > MAX_PATH_DEPTH) {
    return [105, `The name of a field has at most ${MAX_PATH_DEPTH} parts.`];
  }
  if (COMBINERS.includes(key) && !(Array.isArray(held) && held.length > 0 && held.every(isRecord))) {
    return [102, `${key} needs a list of conditions.`];
  }
  if (key === '$term' && typeof held === 'string' && held.length > MAX_TEXT_LENGTH) {
    return [102, `A search term has at most ${MAX_TEXT_LENGTH} characters.`];
  }
  if (WITH_QUERY.includes(key)) {
    const query = key.endsWith('elect') ? isRecord(held) && held['query'] : held;
    if (!isQuery(query)) return [102, `${key} needs a query: a className, and a where that is an object.`];
  }
  if ((key === '$in' || key === '$nin') && !Array.isArray(held)) return [102, `${key} needs a list.`];
  if (key === '$relatedTo' && !isRelation(held)) return [102, '$relatedTo needs an object and a key.'];
  return null;
}

const isQuery = (held: unknown): boolean =>
  isRecord(held) && typeof held['className'] === 'string' && (held['where'] === undefined || isRecord(held['where']));

const isRelation = (held: unknown): boolean =>
  isRecord(held) &&
  typeof held['key'] === 'string' &&
  isRecord(held['object']) &&
  held['object']['__type'] === 'Pointer';
