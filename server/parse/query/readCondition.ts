import Parse from 'parse/node';
import { isRecord } from '@/server/parse/validateValue';

const LISTS = ['$in', '$nin', '$all', '$containedBy'];

const OPERATORS = new Set([
  ...['$eq', '$ne', '$gt', '$gte', '$lt', '$lte', '$exists', '$regex', ...LISTS],
  ...['$nearSphere', '$within', '$geoWithin', '$geoIntersects'],
]);

/** One comparison of a condition, such as `['$gt', 5]`. */
export type Comparison = readonly [operator: string, operand: unknown];

/** The earth's radius in the units of a distance, as Parse Server converts it. */
const RADIUS: ReadonlyMap<string, number> = new Map([
  ['$maxDistanceInMiles', 3_959],
  ['$maxDistanceInKilometers', 6_371],
]);

/** Whether queries know an operator. */
export const isOperator = (name: string): boolean =>
  OPERATORS.has(name) || name === '$options' || name === '$maxDistance' || RADIUS.has(name);

/** A condition on a place with its distance in radians (`$maxDistance`), whichever unit it has. */
export function inRadians(condition: Record<string, unknown>): Record<string, unknown> {
  if (!Object.keys(condition).some((operator) => RADIUS.has(operator))) return condition;
  return Object.fromEntries(
    Object.entries(condition).map(([operator, operand]) => {
      const radius = RADIUS.get(operator);
      return radius === undefined || typeof operand !== 'number'
        ? [operator, operand]
        : ['$maxDistance', operand / radius];
    }),
  );
}

/** A pattern and its options, the operand of `$regex`. */
export type Pattern = { source: string; options: string };

/** The error of a condition that cannot be answered: code 102 and a sentence. */
export function rejectQuery(words: string): Parse.Error {
  return new Parse.Error(Parse.Error.INVALID_QUERY, words);
}

/** Whether an object holds operators (`{ $gt: 5 }`), not a value to compare with. */
export function hasOperators(condition: unknown): condition is Record<string, unknown> {
  return isRecord(condition) && Object.keys(condition).some((key) => key.startsWith('$'));
}

/**
 * The comparisons of a condition, which all have to hold. A value alone is one with `$eq`; lists in the list of `$in`
 * and `$nin` are flattened, as Parse defines it; `$regex` takes its `$options` along.
 *
 * @throws code 102 for an unknown operator, or one whose operand has the wrong form
 */
export function readCondition(condition: unknown): Comparison[] {
  if (!hasOperators(condition)) return [['$eq', toProtocol(condition)]];
  return Object.entries(inRadians(condition)).flatMap(([operator, operand]): Comparison[] => {
    if (operator === '$options' || operator === '$maxDistance') return [];
    if (!OPERATORS.has(operator)) throw rejectQuery(`A query does not support ${operator}.`);
    if (operator === '$regex') return [[operator, readPattern(operand, condition['$options'])]];
    if (!LISTS.includes(operator)) return [[operator, toProtocol(operand)]];
    if (!Array.isArray(operand)) throw rejectQuery(`${operator} needs a list.`);
    const list: unknown[] = operator === '$in' || operator === '$nin' ? operand.flat() : operand;
    return [[operator, list.map(toProtocol)]];
  });
}

/** The backend's own queries may hold dates of JavaScript, and values that are not there. */
const toProtocol = (value: unknown): unknown =>
  value instanceof Date ? { __type: 'Date', iso: value.toISOString() } : (value ?? null);

/** The pattern of an element of `$all` (`{ $regex: '^\\Qred\\E' }`), or `null`. */
export function patternOf(value: unknown): Pattern | null {
  return isRecord(value) && '$regex' in value ? readPattern(value['$regex'], value['$options']) : null;
}

function readPattern(source: unknown, options: unknown): Pattern {
  if (typeof source !== 'string') throw rejectQuery('A pattern ($regex) must be a string.');
  return { source, options: typeof options === 'string' ? options : '' };
}
