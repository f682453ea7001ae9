import { isRecord } from '@/server/parse/findValueFault';
import { correctTextSearch } from '@/server/parse/corrections/correctTextSearch';

/** Fields of a class, as Parse Server's adapter gets them. */
export type Fields = Readonly<Record<string, { type: string } | undefined>>;

type Query = Record<string, unknown>;

const COMBINERS = ['$or', '$and', '$nor'];

/**
 * A condition in words that Parse Server's adapter for PostgreSQL reads as the protocol means them. The adapter compares
 * an array field with one value as a whole, leaves out rows without the field where a value is ruled out, and hands a
 * search for words to the database as it came.
 */
export function correctQuery(query: Query, fields: Fields): Query {
  const searches: [string, unknown][] = [];
  const others: [string, unknown][] = [];
  const extra: Query[] = [];
  for (const [name, condition] of Object.entries(query)) {
    if (COMBINERS.includes(name) && Array.isArray(condition)) {
      others.push([name, condition.map((part: unknown) => (isRecord(part) ? correctQuery(part, fields) : part))]);
      continue;
    }
    const isArray = fields[name]?.type === 'Array';
    const told = isArray ? toElementCondition(condition) : condition;
    if (!isRecord(told)) {
      others.push([name, told]);
    } else if ('$text' in told) {
      const { condition: search, besides } = correctTextSearch(told);
      searches.push([name, search]);
      if (besides) extra.push({ [name]: besides });
    } else if (fields[name] !== undefined && name !== 'objectId' && rulesOut(told, isArray)) {
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

/** Asks for one element where a value is asked for. */
function toElementCondition(condition: unknown): unknown {
  if (['string', 'number', 'boolean'].includes(typeof condition)) return { $in: [condition] };
  if (!isRecord(condition)) return condition;
  if ('$eq' in condition && !('$in' in condition)) {
    const { $eq, ...rest } = condition;
    return $eq === null || Array.isArray($eq) ? condition : { ...rest, $in: [$eq] };
  }
  const isValue = condition['__type'] !== 'Pointer' && !Object.keys(condition).some((key) => key.startsWith('$'));
  return isValue ? { $in: [condition] } : condition;
}

function rulesOut({ $nin, $ne }: Query, isArray: boolean): boolean {
  return (Array.isArray($nin) && $nin.length > 0) || (isArray && $ne !== undefined && $ne !== null);
}
