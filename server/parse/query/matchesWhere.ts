import { collate } from '@/protocol/text/boundedText';
import { containsText, endsWithText } from '@/server/parse/query/containsText';
import { matchesPlace } from '@/server/parse/query/matchesPlace';
import {
  type Comparison,
  inRadians,
  type Pattern,
  patternOf,
  readCondition,
  rejectQuery,
} from '@/server/parse/query/readCondition';
import { isRecord, storedClassName } from '@/server/parse/validateValue';

type Values = Record<string, unknown>;

/** What a path leads to where a row lacks it. */
const MISSING = Symbol('missing');

/** The order of the embedded database (ICU's root collation), so that live queries agree with queries. */
const TEXT_ORDER = new Intl.Collator('en');

/**
 * Whether an object, in the form of the protocol, meets the condition of a query: the same answer as `find()` gives,
 * without the database (decision 0045). An operator that it does not know is not met.
 */
export function matchesWhere(object: Values, where: unknown): boolean {
  if (!isRecord(where)) return false;
  return Object.entries(where).every(([name, condition]) => {
    if (name !== '$and' && name !== '$or' && name !== '$nor') {
      return !name.startsWith('$') && matchesCondition(object, name, condition);
    }
    if (!Array.isArray(condition)) return false;
    const matches = (part: unknown) => matchesWhere(object, part);
    if (name === '$and') return condition.every(matches);
    return condition.some(matches) === (name === '$or');
  });
}

/** The same for the condition on one field. */
export function matchesCondition(object: Values, name: string, condition: unknown): boolean {
  const found = [...valuesAt(object, name)];
  const distance = isRecord(condition) ? inRadians(condition)['$maxDistance'] : undefined;
  const held = name.includes('.') ? undefined : found[0];
  return readCondition(condition).every(([operator, operand]) =>
    holds(found, [operator, asHeld(held, operand)], distance),
  );
}

/** A date, a pointer and a file in a field of their own may be asked for as strings. */
function asHeld(held: unknown, operand: unknown): unknown {
  if (!isRecord(held)) return operand;
  if (Array.isArray(operand)) return operand.map((one) => asHeld(held, one));
  if (typeof operand !== 'string') return operand;
  const { __type: type, className } = held;
  if (type === 'Date') return { __type: 'Date', iso: operand };
  if (type === 'File') return { __type: 'File', name: operand };
  return isPointer(held) ? { __type: 'Pointer', className, objectId: operand } : operand;
}

/** The values at a path: a list on the way stands for each of its objects, and a number for one of its elements. */
function* valuesAt(object: Values, name: string): Generator {
  const [first = '', ...path] = name.split('.');
  const value = Object.hasOwn(object, first) ? object[first] : undefined;
  // A field that is `null` is stored as a missing one.
  if (value === null || value === undefined) yield MISSING;
  // Objects of the protocol hold these two as plain strings.
  else if (first === 'createdAt' || first === 'updatedAt')
    yield typeof value === 'string' ? { __type: 'Date', iso: value } : value;
  else yield* walk(value, path);
}

function* walk(value: unknown, path: readonly string[]): Generator {
  const [name, ...rest] = path;
  if (name === undefined) {
    yield value;
  } else if (Array.isArray(value)) {
    for (const one of value) if (isDocument(one)) yield* walk(one, path);
    if (!/^\d{1,9}$/.test(name)) return;
    if (Number(name) < value.length) yield* walk(value[Number(name)], rest);
    else yield MISSING;
  } else if (isDocument(value) && Object.hasOwn(value, name)) {
    yield* walk(value[name], rest);
  } else {
    yield MISSING;
  }
}

/** An object that has fields; a date is one value. */
const isDocument = (value: unknown): value is Values => isRecord(value) && value['__type'] !== 'Date';

function holds(found: readonly unknown[], [operator, operand]: Comparison, distance: unknown): boolean {
  const leaves = leavesOf(found);
  const plain = new Set(leaves);
  const equals = (wanted: unknown) =>
    typeof wanted === 'object' ? leaves.some((leaf) => isSame(leaf, wanted)) : plain.has(wanted);
  switch (operator) {
    case '$eq':
      return equals(operand);
    case '$ne':
      return !equals(operand);
    case '$in':
      return (operand as unknown[]).some(equals);
    case '$nin':
      return !(operand as unknown[]).some(equals);
    case '$all': {
      const wanted = operand as unknown[];
      return wanted.length > 0 && wanted.every((one) => (patternOf(one) ? isLike(found, patternOf(one)) : equals(one)));
    }
    case '$exists':
      return found.some((value) => value !== MISSING) === Boolean(operand);
    case '$regex':
      return isLike(found, operand as Pattern);
    case '$containedBy':
      return found.some(
        (list) =>
          Array.isArray(list) && list.every((one) => (operand as unknown[]).some((wanted) => isSame(one, wanted))),
      );
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      if (operand === null) return operator.endsWith('e') && equals(null);
      return leaves.some((leaf) => isOrdered(leaf, operator, operand));
    default:
      return found.some((value) => isRecord(value) && matchesPlace(value, operator, operand, distance));
  }
}

/** Values, and the elements of those that are lists. */
const leavesOf = (found: readonly unknown[]): unknown[] =>
  found.flatMap((value) => (Array.isArray(value) ? [value, ...(value as unknown[])] : [value]));

const isPointer = ({ __type: type }: Values) => type === 'Pointer' || type === 'Object';

/** Equality: dates by their instant, pointers and files by what they name, objects in any order of keys. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === MISSING) return other === null;
  if (Array.isArray(one) || Array.isArray(other)) {
    if (!Array.isArray(one) || !Array.isArray(other)) return false;
    return one.length === other.length && one.every((value, place) => isSame(value, other[place]));
  }
  if (!isRecord(one) || !isRecord(other)) return one === other;
  const type = other['__type'];
  if (isPointer(one) && isPointer(other)) {
    const [held, wanted] = [one, other].map(({ className }) => storedClassName(String(className)));
    return held === wanted && one['objectId'] === other['objectId'];
  }
  if (type !== one['__type']) return false;
  if (type === 'Date') return Date.parse(String(one['iso'])) === Date.parse(String(other['iso']));
  if (type === 'File') return one['name'] === other['name'];
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isSame(one[key], other[key]))
  );
}

/** Only values of one type have an order. */
function isOrdered(leaf: unknown, operator: string, operand: unknown): boolean {
  const difference = compare(leaf, operand);
  if (difference === null) return false;
  if (difference === 0) return operator.endsWith('e');
  return difference < 0 === operator.startsWith('$lt');
}

/** Below 0, 0 or above it; `null` for values that have no common order. */
function compare(one: unknown, other: unknown): number | null {
  if (typeof one === 'string' && typeof other === 'string') return compareTexts(one, other);
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  if (typeof one === 'boolean' && typeof other === 'boolean') return Number(one) - Number(other);
  if (!isRecord(one) || !isRecord(other)) return null;
  if (isPointer(one) && isPointer(other)) return compareTexts(String(one['objectId']), String(other['objectId']));
  if (one['__type'] !== 'Date' || other['__type'] !== 'Date') return null;
  const difference = Date.parse(String(one['iso'])) - Date.parse(String(other['iso']));
  return Number.isNaN(difference) ? null : difference;
}

const compareTexts = (one: string, other: string) =>
  collate(TEXT_ORDER, one, other) || Number(one > other) - Number(one < other);

/** Quoted text (`\Q…\E`), as the SDK sends it. */
const QUOTED = /\\Q([^]*?)(?:\\E|$)/g;

/** Nothing but quoted text, which is to be contained, or at the end. At the start a pattern finds it without looking on. */
const QUOTED_ALONE = /^\\Q((?:(?!\\E)[^])*)\\E(\$?)$/;

function isLike(found: readonly unknown[], given: Pattern | null): boolean {
  const texts = leavesOf(found).filter((leaf) => typeof leaf === 'string');
  if (!given || texts.length === 0) return false;
  const [, words, end] = (/[^i]/.test(given.options) ? null : QUOTED_ALONE.exec(given.source)) ?? [];
  if (words !== undefined) {
    const holds = end === '' ? containsText : endsWithText;
    return texts.some((text) => holds(text, words, given.options !== ''));
  }
  const source = given.source.replaceAll(QUOTED, (_all, text: string) =>
    text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`),
  );
  const pattern = toRegExp(source, given.options.replaceAll(/[^ims]/g, ''));
  return texts.some((text) => pattern.test(text));
}

function toRegExp(source: string, flags: string): RegExp {
  try {
    return new RegExp(source, `${flags}u`);
  } catch {
    throw rejectQuery('A pattern ($regex) is not valid.');
  }
}
