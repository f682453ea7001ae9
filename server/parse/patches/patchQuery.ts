import { patchTextSearch } from '@/server/parse/patches/textSearch';
import { isRecord } from '@/server/parse/validateValue';

/** Literal parts of a pattern. */
const QUOTED = /\\Q([^]*?)(?:\\E|$)/g;

/** Fields of a class, as Parse Server's adapter receives them. */
export type Fields = Readonly<Record<string, { type: string } | undefined>>;

type Query = Record<string, unknown>;

const COMBINERS = ['$or', '$and', '$nor'];

/**
 * Rewrites a condition so that Parse Server's PostgreSQL adapter interprets it as the protocol
 * defines. The adapter compares an array field with one value as a whole, omits rows without the
 * field for a negated value, finds those rows for an empty list, and passes text searches to the
 * database unchanged.
 */
export function patchQuery(query: Query, fields: Fields): Query {
  const searches: [string, unknown][] = [];
  const others: [string, unknown][] = [];
  const extra: Query[] = [];
  for (const [name, whole] of Object.entries(query)) {
    if (COMBINERS.includes(name) && Array.isArray(whole)) {
      others.push([name, whole.map((part: unknown) => (isRecord(part) ? patchQuery(part, fields) : part))]);
      continue;
    }
    const field = fields[name];
    const { given, apart: listed } = isPlainName(name) ? patchLists(name, whole, field) : { given: whole, apart: [] };
    extra.push(...listed);
    if (given === undefined) continue;
    const condition = field?.type === 'Array' ? given : withPlainPattern(given);
    if (!field && isPlainName(name) && holdsWithout(condition)) continue;
    if (isRecord(condition) && name.includes('.')) {
      const { rest, apart } = patchNested(name, condition);
      extra.push(...apart);
      if (Object.keys(rest).length > 0) others.push([name, rest]);
      continue;
    }
    const isArray = field?.type === 'Array';
    const reported = isArray
      ? toElementCondition(condition)
      : field?.type === 'Object'
        ? toWhole(condition)
        : condition;
    if (!isRecord(reported)) {
      others.push([name, reported]);
    } else if ('$text' in reported) {
      const { condition: search, besides } = patchTextSearch(reported);
      searches.push([name, search]);
      if (besides) extra.push({ [name]: besides });
    } else if (field !== undefined && name !== 'objectId' && rulesOut(reported, isArray)) {
      const { $nin, $ne, ...rest } = reported;
      const ruledOut = { ...($nin !== undefined && { $nin }), ...($ne !== undefined && { $ne }) };
      extra.push({ $or: [{ [name]: ruledOut }, { [name]: { $exists: false } }] });
      if (Object.keys(rest).length > 0) others.push([name, rest]);
    } else {
      others.push([name, reported]);
    }
  }
  // The adapter takes the score of a search from the first condition.
  const patched = Object.fromEntries([...searches, ...others]);
  if (extra.length === 0) return patched;
  const and: unknown[] = Array.isArray(patched['$and']) ? patched['$and'] : [];
  return { ...patched, $and: [...and, ...extra] };
}

/**
 * Rewrites a condition on a value inside an object: the adapter reads the path as a column name.
 */
function patchNested(name: string, { $in, $nin, $exists, ...rest }: Query): { rest: Query; apart: Query[] } {
  const apart: Query[] = [];
  // A value, or an element of a list.
  const oneOf = (value: unknown) => [{ [name]: value }, ...(value === null ? [] : [{ [name]: { $in: [value] } }])];
  if (Array.isArray($in)) apart.push($in.length === 0 ? { objectId: { $in: [''] } } : { $or: $in.flatMap(oneOf) });
  if (Array.isArray($nin)) apart.push(...$nin.map((value: unknown) => ({ [name]: { $ne: value } })));
  if ($exists !== undefined) apart.push($exists ? { $nor: [{ [name]: null }] } : { [name]: null });
  return { rest, apart };
}

/** Matches no row. */
const NOTHING: Query = { objectId: { $in: [''] } };

/**
 * Rewrites lists of values that are empty or hold `null`, which the adapter takes for "without the field" or fails on:
 * nothing is in an empty list, so that "posts of my friends" finds none for who has no friends, and `null` is a missing
 * field. Returns what is left of the condition; `undefined` where nothing is.
 */
function patchLists(name: string, whole: unknown, field: Fields[string]): { given: unknown; apart: Query[] } {
  if (!isRecord(whole) || !('$in' in whole || '$nin' in whole)) return { given: whole, apart: [] };
  const { $in, $nin, ...given }: Query = whole;
  const [isMissing, isThere] = [{ [name]: { $exists: false } }, { [name]: { $exists: true } }];
  const apart: Query[] = [];
  // The adapter flattens lists in lists.
  const [within, without] = [$in, $nin].map((list: unknown): unknown[] | null =>
    Array.isArray(list) ? list.flat() : null,
  );
  if (within?.length === 0) {
    apart.push(field ? { $and: [isMissing, isThere] } : NOTHING);
  } else if (within?.includes(null)) {
    // A list can have `null` as an element, too.
    const held = field?.type === 'Array' ? within : within.filter((value) => value !== null);
    if (field) apart.push(held.length === 0 ? isMissing : { $or: [isMissing, { [name]: { $in: held } }] });
  } else if ($in !== undefined) given['$in'] = $in;
  if (without?.includes(null)) {
    apart.push(field ? isThere : NOTHING);
    const others = without.filter((value) => value !== null);
    if (others.length > 0) given['$nin'] = others;
  } else if ($nin !== undefined) given['$nin'] = $nin;
  return { given: Object.keys(given).length === 0 ? undefined : given, apart };
}

/** Whether a name is that of a field the class may not have yet. */
const isPlainName = (name: string): boolean => /^[A-Za-z][A-Za-z0-9_]*$/.test(name);

/** Whether a condition matches rows that lack the field. */
function holdsWithout(condition: unknown): boolean {
  if (condition === null) return true;
  if (!isRecord(condition)) return false;
  const operators = Object.entries(condition);
  return (
    operators.length > 0 &&
    operators.every(([operator, operand]) => {
      if (operator === '$eq') return operand === null;
      if (operator === '$exists') return operand === false;
      return (operator === '$ne' && operand !== null) || (operator === '$nin' && Array.isArray(operand));
    })
  );
}

const isValue = (condition: Query): boolean => !Object.keys(condition).some((key) => key.startsWith('$'));

/** Compares with the whole value, as JSON. */
const toWhole = (condition: unknown): unknown =>
  Array.isArray(condition) || (isRecord(condition) && isValue(condition))
    ? { $eq: JSON.stringify(condition) }
    : condition;

/** Patterns over lists are recognized by their quoted part. */
const withPlainPattern = (condition: unknown): unknown =>
  isRecord(condition) && typeof condition['$regex'] === 'string'
    ? { ...condition, $regex: toPlainPattern(condition['$regex']) }
    : condition;

/** The SDK's `startsWith`. */
const isBeginning = (regex: unknown): boolean => typeof regex === 'string' && /^\^\\Q/.test(regex);

/** Matches one element where a value is expected. */
function toElementCondition(condition: unknown): unknown {
  if (['string', 'number', 'boolean'].includes(typeof condition)) return { $in: [condition] };
  if (Array.isArray(condition)) return toWhole(condition);
  if (!isRecord(condition)) return condition;
  if (isBeginning(condition['$regex']) && !('$all' in condition)) {
    const { $regex, $options, ...rest } = condition;
    return $options ? condition : { ...rest, $all: [{ $regex }] };
  }
  if ('$eq' in condition && !('$in' in condition)) {
    const { $eq, ...rest } = condition;
    if ($eq === null) return condition;
    return Array.isArray($eq) ? { ...rest, $eq: JSON.stringify($eq) } : { ...rest, $in: [$eq] };
  }
  return condition['__type'] !== 'Pointer' && isValue(condition) ? { $in: [condition] } : condition;
}

function rulesOut({ $nin, $ne }: Query, isArray: boolean): boolean {
  return (Array.isArray($nin) && $nin.length > 0) || (isArray && $ne !== undefined && $ne !== null);
}

/**
 * Writes the literal part (`\Q…\E`) of a pattern character by character, as PostgreSQL requires.
 * Parse Server's adapter splits by UTF-16 code units, so that text with an emoji never matches.
 */
function toPlainPattern(pattern: string): string {
  return pattern.replace(QUOTED, (_quoted, words: string) => Array.from(words, toPlainSign).join(''));
}

function toPlainSign(sign: string): string {
  if (/^[\p{L}\p{N}]$/u.test(sign)) return sign;
  const code = sign.codePointAt(0) ?? 0;
  return code > 0xffff ? `\\U${code.toString(16).padStart(8, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`;
}
