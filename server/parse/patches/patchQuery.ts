import { correctTextSearch } from '@/server/parse/patches/textSearch';
import { isRecord } from '@/server/parse/validateValue';

/** Words that a pattern takes as they are. */
const QUOTED = /\\Q([^]*?)(?:\\E|$)/g;

/** Fields of a class, as Parse Server's adapter gets them. */
export type Fields = Readonly<Record<string, { type: string } | undefined>>;

type Query = Record<string, unknown>;

const COMBINERS = ['$or', '$and', '$nor'];

/**
 * A condition in words that Parse Server's adapter for PostgreSQL reads as the protocol means them. The adapter compares
 * an array field with one value as a whole, leaves out rows without the field where a value is ruled out, and hands a
 * search for words to the database as it came.
 */
export function patchQuery(query: Query, fields: Fields): Query {
  const searches: [string, unknown][] = [];
  const others: [string, unknown][] = [];
  const extra: Query[] = [];
  for (const [name, given] of Object.entries(query)) {
    if (COMBINERS.includes(name) && Array.isArray(given)) {
      others.push([name, given.map((part: unknown) => (isRecord(part) ? patchQuery(part, fields) : part))]);
      continue;
    }
    const field = fields[name];
    const condition = field?.type === 'Array' ? given : withPlainPattern(given);
    if (!field && isPlainName(name) && holdsWithout(condition)) continue;
    if (isRecord(condition) && name.includes('.')) {
      const { rest, apart } = correctNested(name, condition);
      extra.push(...apart);
      if (Object.keys(rest).length > 0) others.push([name, rest]);
      continue;
    }
    const isArray = field?.type === 'Array';
    const told = isArray ? toElementCondition(condition) : field?.type === 'Object' ? toWhole(condition) : condition;
    if (!isRecord(told)) {
      others.push([name, told]);
    } else if ('$text' in told) {
      const { condition: search, besides } = correctTextSearch(told);
      searches.push([name, search]);
      if (besides) extra.push({ [name]: besides });
    } else if (field !== undefined && name !== 'objectId' && rulesOut(told, isArray)) {
      const { $nin, $ne, ...rest } = told;
      const ruledOut = { ...($nin !== undefined && { $nin }), ...($ne !== undefined && { $ne }) };
      extra.push({ $or: [{ [name]: ruledOut }, { [name]: { $exists: false } }] });
      if (Object.keys(rest).length > 0) others.push([name, rest]);
    } else {
      others.push([name, told]);
    }
  }
  // The adapter takes the score of a search from the first condition.
  const corrected = Object.fromEntries([...searches, ...others]);
  if (extra.length === 0) return corrected;
  const and: unknown[] = Array.isArray(corrected['$and']) ? corrected['$and'] : [];
  return { ...corrected, $and: [...and, ...extra] };
}

/** What a condition on a value inside an object says in other words: the adapter takes the name for that of a column. */
function correctNested(name: string, { $in, $nin, $exists, ...rest }: Query): { rest: Query; apart: Query[] } {
  const apart: Query[] = [];
  // A value, or an element of a list.
  const oneOf = (value: unknown) => [{ [name]: value }, ...(value === null ? [] : [{ [name]: { $in: [value] } }])];
  if (Array.isArray($in)) apart.push($in.length === 0 ? { objectId: { $in: [''] } } : { $or: $in.flatMap(oneOf) });
  if (Array.isArray($nin)) apart.push(...$nin.map((value: unknown) => ({ [name]: { $ne: value } })));
  if ($exists !== undefined) apart.push($exists ? { $nor: [{ [name]: null }] } : { [name]: null });
  return { rest, apart };
}

/** Whether a name is that of a field which the class may not have yet. */
const isPlainName = (name: string): boolean => /^[A-Za-z][A-Za-z0-9_]*$/.test(name);

/** Whether a condition holds for rows that lack the field. */
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

/** Patterns over lists are told by their quoted words. */
const withPlainPattern = (condition: unknown): unknown =>
  isRecord(condition) && typeof condition['$regex'] === 'string'
    ? { ...condition, $regex: toPlainPattern(condition['$regex']) }
    : condition;

/** The SDK's `startsWith`. */
const isBeginning = (regex: unknown): boolean => typeof regex === 'string' && /^\^\\Q/.test(regex);

/** Asks for one element where a value is asked for. */
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
 * A pattern whose quoted words (`\Q…\E`) are written sign by sign, as PostgreSQL has them. Parse Server's adapter does so by
 * halves of a sign where it needs two of them in UTF-16, so that words with an emoji are never found.
 */
function toPlainPattern(pattern: string): string {
  return pattern.replace(QUOTED, (_quoted, words: string) => Array.from(words, toPlainSign).join(''));
}

function toPlainSign(sign: string): string {
  if (/^[\p{L}\p{N}]$/u.test(sign)) return sign;
  const code = sign.codePointAt(0) ?? 0;
  return code > 0xffff ? `\\U${code.toString(16).padStart(8, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`;
}
