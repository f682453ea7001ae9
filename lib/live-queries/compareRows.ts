import type { LiveRow } from '@/lib/live-queries/LiveQuery';

type Comparison = (a: LiveRow, b: LiveRow) => number;

/** Compares rows as the backend orders them; rows that are equal in all fields, by their id, so that an order never wavers. */
export function compareRows(order: readonly string[]): Comparison {
  const steps = order.map((name) => {
    const field = name.replace(/^-/, '');
    const sign = name.startsWith('-') ? -1 : 1;
    return (a: LiveRow, b: LiveRow) => sign * compareValues(read(a, field), read(b, field));
  });
  return (a, b) => {
    for (const step of steps) {
      const result = step(a, b);
      if (result !== 0) return result;
    }
    return a.objectId < b.objectId ? -1 : Number(a.objectId > b.objectId);
  };
}

/**
 * Whether a row stands behind another one for sure. Of texts and ids nobody but the database can tell: it orders them by
 * rules of its own.
 */
export function standsBehind(order: readonly string[], row: LiveRow, other: LiveRow): boolean {
  for (const name of order) {
    const field = name.replace(/^-/, '');
    const [a, b] = [read(row, field), read(other, field)];
    const result = compareValues(a, b);
    if (result === 0) continue;
    const isText = typeof a === 'string' && typeof b === 'string' && !isMoment(row, field);
    return !isText && (name.startsWith('-') ? -result : result) > 0;
  }
  return false;
}

const isMoment = (row: LiveRow, field: string) =>
  field === 'createdAt' || field === 'updatedAt' || isDate(Reflect.get(row, field));

function read(row: LiveRow, field: string): unknown {
  const value: unknown = Reflect.get(row, field);
  return isDate(value) ? value.iso : value;
}

const isDate = (value: unknown): value is { iso: string } =>
  typeof value === 'object' && value !== null && 'iso' in value && typeof value.iso === 'string';

/** PostgreSQL takes what has no value for the largest. */
function compareValues(a: unknown, b: unknown): number {
  const [lacksA, lacksB] = [a === undefined || a === null, b === undefined || b === null];
  if (lacksA || lacksB) return Number(lacksA) - Number(lacksB);
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : Number(a > b);
  return Number(a) - Number(b);
}
