import Parse from 'parse/node';
import type { AbiEvent } from 'viem';
import { argumentColumns, isNumber, type EventColumn } from '@/server/event-sync/eventClass';
import type { EventValue } from '@/server/event-sync/decodeEvent';

/**
 * A filter in the closed service's form: `{ eq: [name, value] }`, the same with `ne`, `gt`, `gte`,
 * `lt` and `lte`; `{ in: [name, values] }` and `nin`; `{ and: [filter, …] }` and `or`.
 */
export type EventFilter = { [operator: string]: unknown };

/** Whether an event's decoded columns match. */
export type FilterTest = (columns: Readonly<Record<string, EventValue>>) => boolean;

/** Maximum nesting of filters. */
const DEEPEST = 10;

const COMPARISONS: Readonly<Record<string, (order: number) => boolean>> = {
  eq: (order) => order === 0,
  ne: (order) => order !== 0,
  gt: (order) => order > 0,
  gte: (order) => order >= 0,
  lt: (order) => order < 0,
  lte: (order) => order <= 0,
};

/**
 * Compiles a filter. Amounts are compared exactly, addresses case-insensitively.
 *
 * @throws Parse.Error 142 for a malformed filter, or an unknown argument
 */
export function compileFilter(filter: unknown, event: AbiEvent): FilterTest {
  return compile(filter, argumentColumns(event), 1);
}

function compile(filter: unknown, columns: readonly EventColumn[], depth: number): FilterTest {
  if (depth > DEEPEST) throw error(`nests deeper than ${DEEPEST} levels`);
  const parts = typeof filter === 'object' && filter !== null && !Array.isArray(filter) ? Object.entries(filter) : [];
  if (parts.length === 0) throw error('must be an object such as {"eq": ["from", "0x…"]}');
  const tests = parts.map(([operator, operands]): FilterTest => {
    if (!Array.isArray(operands)) throw error(`needs a list for "${operator}"`);
    if (operator === 'and' || operator === 'or') {
      if (operands.length === 0) throw error(`needs at least one condition for "${operator}"`);
      const inner = operands.map((operand) => compile(operand, columns, depth + 1));
      return (values) =>
        operator === 'and' ? inner.every((test) => test(values)) : inner.some((test) => test(values));
    }
    return compileComparison(operator, operands, columns);
  });
  return (values) => tests.every((test) => test(values));
}

function compileComparison(operator: string, operands: unknown[], columns: readonly EventColumn[]): FilterTest {
  const [name, value] = operands;
  const found = columns.find(({ argument, column }) => name !== '' && (argument === name || column === name));
  if (operands.length !== 2 || !found) {
    const known = columns.map(({ argument, column }) => argument || column).join(', ');
    throw error(
      `needs an argument of the event and a value for "${operator}"; the event has: ${known || 'no arguments'}`,
    );
  }
  const { column, abiType } = found;
  if (operator === 'in' || operator === 'nin') {
    if (!Array.isArray(value) || value.length === 0) throw error(`needs a list of values for "${operator}"`);
    const wanted = new Set(value.map((one) => readOperand(one, abiType, column)));
    return (values) => wanted.has(readOperand(values[column], abiType, column)) === (operator === 'in');
  }
  const holds = Object.hasOwn(COMPARISONS, operator) ? COMPARISONS[operator] : undefined;
  if (!holds) throw error(`has an unknown operator "${operator}"; use eq, ne, gt, gte, lt, lte, in, nin, and, or`);
  if (operator !== 'eq' && operator !== 'ne' && !isNumber(abiType)) {
    throw error(`uses "${operator}" on ${column}, which is not a number`);
  }
  const wanted = readOperand(value, abiType, column);
  return (values) => {
    const found = readOperand(values[column], abiType, column);
    return holds(found === wanted ? 0 : found > wanted ? 1 : -1);
  };
}

/** A value in comparable form. */
function readOperand(value: unknown, abiType: string, column: string): bigint | string {
  if (isNumber(abiType)) {
    const digits = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value;
    if (typeof digits === 'string' && /^(-?\d{1,78}|0x[\da-f]{1,64})$/i.test(digits)) return BigInt(digits);
    throw error(`compares ${column} with a value that is not a whole number; send large numbers as strings`);
  }
  if (abiType === 'bool' && /^(true|false)$/.test(String(value))) return String(value);
  if (abiType === 'string' && typeof value === 'string') return value;
  if (/^(address$|bytes)/.test(abiType) && !abiType.endsWith(']') && typeof value === 'string') {
    if (/^0x([\da-f]{2})*$/i.test(value)) return value.toLowerCase();
  }
  throw error(`compares ${column} with a value that is not of type ${abiType}`);
}

const error = (what: string) => new Parse.Error(Parse.Error.VALIDATION_ERROR, `The filter ${what}.`);
