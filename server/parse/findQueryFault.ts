import { findPatternFault } from '@/server/parse/findPatternFault';
import { findValueFault, isRecord, type CallFault } from '@/server/parse/findValueFault';
import { isTooLarge } from '@/server/parse/isTooLarge';
import { isTooDeep, MAX_DEPTH } from '@/server/parse/isTooDeep';

const COMBINERS = ['$or', '$and', '$nor'];

/** Longest list of names (`keys`, `include`, `order`), in letters: Parse Server takes time by its square. */
const LONGEST_NAMES = 10_000;
/** Longest words of a search, in letters. */
const LONGEST_SEARCH = 1_000;

/** Most queries within a condition: each is asked for itself. */
const MOST_QUERIES = 50;

const NAMES = ['keys', 'include', 'excludeKeys', 'order'];

/** Conditions that hold a query of their own. */
const WITH_QUERY = ['$inQuery', '$notInQuery', '$select', '$dontSelect'];

/** What is wrong with the parameters of a query, as they come in the address or in the body; `null` where nothing is. */
export function findQueryFault(parameters: Record<string, unknown>): CallFault | null {
  for (const name of ['limit', 'skip']) {
    const value = parameters[name];
    if (value !== undefined && !isCount(value)) return [102, `The ${name} must be a whole number, 0 or more.`];
  }
  const long = NAMES.find((name) => lengthOf(parameters[name]) > LONGEST_NAMES);
  if (long) return [102, `${long} has at most ${LONGEST_NAMES} letters.`];
  const unsortable = findOrderFault(parameters['order']);
  if (unsortable) return unsortable;
  const { where: sent, ...others } = parameters;
  const strange = findValueFault(others, true);
  if (strange) return [102, strange[1]];
  if (sent === undefined || sent === '') return null;
  const where = typeof sent === 'string' ? parseJson(sent) : sent;
  if (where === undefined) return [107, 'The condition (where) is not valid JSON.'];
  if (isTooLarge(where)) return [102, 'The condition (where) is too large: ask for less at once.'];
  if (isTooDeep(where)) return [102, `The condition (where) nests too deep: ${MAX_DEPTH} levels are taken.`];
  if (!isRecord(where)) return [102, 'The condition (where) must be an object.'];
  if (countQueries(where) > MOST_QUERIES)
    return [102, `The condition (where) holds more than ${MOST_QUERIES} queries.`];
  const fault = findValueFault(where);
  if (fault) return fault[0] === 103 ? fault : [102, fault[1]];
  return findConditionFault(where);
}

const lengthOf = (names: unknown): number => (typeof names === 'string' ? names : (JSON.stringify(names) ?? '')).length;

function isCount(value: unknown): boolean {
  return typeof value === 'string' ? /^\d{1,15}$/.test(value) : Number.isSafeInteger(value) && Number(value) >= 0;
}

/** `$score` is the rank of a search; dots lead into objects. */
const SORT_KEY = /^(\$score|[A-Za-z_][0-9A-Za-z_]*(\.[0-9A-Za-z_]+)*)$/;

/** A key to sort by holds letters, digits and underscores, and nobody sorts by a password (row D15). */
function findOrderFault(order: unknown): CallFault | null {
  if (typeof order !== 'string' || order === '') return null;
  const keys = order.split(',').map((key) => key.trim().replace(/^-/, ''));
  const wrong = keys.find((key) => !SORT_KEY.test(key) || /^_?(hashed_)?password$/.test(key));
  return wrong === undefined ? null : [105, `Invalid Key: ${wrong.slice(0, 80)}`];
}

/** In all its depth: conditions stand in conditions. */
function findConditionFault(value: unknown): CallFault | null {
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, held] of Object.entries(value)) {
    if (COMBINERS.includes(key) && !(Array.isArray(held) && held.length > 0 && held.every(isRecord))) {
      return [102, `${key} needs a list of conditions.`];
    }
    if (key === '$term' && typeof held === 'string' && held.length > LONGEST_SEARCH) {
      return [102, `What is searched for has at most ${LONGEST_SEARCH} letters.`];
    }
    if (WITH_QUERY.includes(key) && !isQuery(key.endsWith('elect') ? queryOf(held) : held)) {
      return [102, `${key} needs a query: a className, and a where that is an object.`];
    }
    if ((key === '$in' || key === '$nin') && !Array.isArray(held)) return [102, `${key} needs a list.`];
    if (key === '$relatedTo' && !isRelation(held)) return [102, '$relatedTo needs an object and a key.'];
    const pattern = key === '$regex' && typeof held === 'string' ? findPatternFault(held) : null;
    if (pattern) return [102, pattern];
    const fault = findConditionFault(held);
    if (fault) return fault;
  }
  return null;
}

function countQueries(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return Object.entries(value).reduce(
    (sum, [key, held]) => sum + (WITH_QUERY.includes(key) ? 1 : 0) + countQueries(held),
    0,
  );
}

function isRelation(value: unknown): boolean {
  return (
    isRecord(value) &&
    isRecord(value['object']) &&
    value['object']['__type'] === 'Pointer' &&
    typeof value['key'] === 'string'
  );
}

const queryOf = (held: unknown): unknown => (isRecord(held) ? held['query'] : undefined);

const isQuery = (held: unknown): boolean =>
  isRecord(held) && typeof held['className'] === 'string' && (held['where'] === undefined || isRecord(held['where']));

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
