import type { LiveRow } from '@/lib/live-queries/LiveQuery';

/** An event of one row. */
export type RowChange<Row extends LiveRow> =
  { op: 'create' | 'enter' | 'leave' | 'delete'; row: Row } | { op: 'update'; row: Row; before: Row };

/** The operations of live query that carry an object. */
export type RowOp = RowChange<LiveRow>['op'];

/**
 * The rows of a query, merged from live query events and query results in any order: older data
 * changes nothing.
 */
export type Merge<Row extends LiveRow> = {
  rows(): readonly Row[];
  /** A live query event. */
  subscribe(op: RowOp, row: Row): RowChange<Row> | null;
  /**
   * Starts a query, from the start or after the last row; pass its result to the returned function.
   *
   * @returns takes the rows in the backend's order, and whether there are none after the last
   */
  beginReading(): (rows: readonly Row[], complete: boolean) => ReadOutcome<Row>;
  /** The last row that was read, as it was then; `null` before, and if there are no more rows. */
  end(): Row | null;
  /** Everything created until this time would have been reported; ISO 8601. */
  know(moment: string): void;
  /** A known row that is missing from a result is gone: deleted, or it no longer matches. */
  dismiss(objectId: string, op: 'leave' | 'delete'): RowChange<Row> | null;
};

/** What a result changed, and the known rows it lacks. */
export type ReadOutcome<Row extends LiveRow> = { changes: RowChange<Row>[]; missing: string[] };

/** Later than any time: a deleted object never comes back. */
const FOREVER = '~';

/** Creates an empty one. */
export function createMerge<Row extends LiveRow>(order: readonly string[]): Merge<Row> {
  const compare = compareRows(order);
  const known = new Map<string, Row>();
  /** By ID: events of this time or before are outdated. */
  const removed = new Map<string, string>();
  /** IDs in live query events since a query began; one set for each running query. */
  const touched = new Set<Set<string>>();
  /** The newest known time: what was created later is new. */
  let newest = '';
  /** What comes after it is unknown. */
  let end: Row | null = null;
  /** Whether the end of the list was reached. */
  let filled = false;
  /**
   * Events that a running query may have missed; whether they have a position is known when it
   * ends.
   */
  const early = new Map<string, { op: RowOp; row: Row }>();
  let sorted: readonly Row[] | null = [];

  const put = (op: RowOp, row: Row): RowChange<Row> | null => {
    const before = known.get(row.objectId);
    const mark = removed.get(row.objectId);
    if ((mark !== undefined && row.updatedAt <= mark) || (before && isStale(row, before))) return null;
    if (!before && (!filled || (end && comesAfter(order, row, end)))) {
      // After all that was read so far: loading more will bring it, except for a query that is
      // running now.
      if (!filled || touched.size > 0) early.set(row.objectId, { op, row });
      return null;
    }
    removed.delete(row.objectId);
    known.set(row.objectId, row);
    sorted = null;
    if (before) return { op: 'update', row, before };
    return { op: op === 'create' ? 'create' : 'enter', row };
  };
  const drop = (op: 'leave' | 'delete', objectId: string, moment: string): RowChange<Row> | null => {
    const row = known.get(objectId);
    if (op === 'leave' && row && row.updatedAt > moment) return null;
    const until = op === 'delete' ? FOREVER : moment;
    if (until > (removed.get(objectId) ?? '')) removed.set(objectId, until);
    if (!row) return null;
    known.delete(objectId);
    sorted = null;
    return { op, row };
  };
  const rows = () => (sorted ??= [...known.values()].sort(compare));
  const know = (moment: string) => {
    if (moment > newest) newest = moment;
  };

  return {
    rows,
    subscribe(op, row) {
      for (const ids of touched) ids.add(row.objectId);
      know(row.updatedAt);
      return op === 'leave' || op === 'delete' ? drop(op, row.objectId, row.updatedAt) : put(op, row);
    },
    beginReading() {
      const before = new Set(known.keys());
      const since = newest;
      const received = new Set<string>();
      touched.add(received);
      return (answer, complete) => {
        touched.delete(received);
        [filled, end] = [true, null]; // All of it is merged.
        const changes: RowChange<Row>[] = [];
        for (const row of answer) {
          before.delete(row.objectId);
          const isNew = row.createdAt > since || row.createdAt === row.updatedAt;
          const change = put(isNew ? 'create' : 'enter', row);
          know(row.updatedAt);
          if (change) changes.push(change);
        }
        end = complete ? null : (answer.at(-1) ?? null);
        const late = [...early.values()];
        early.clear();
        for (const { op, row } of late) {
          const change = put(op, row);
          if (change) changes.push(change);
        }
        return { changes, missing: [...before].filter((id) => known.has(id) && !received.has(id)) };
      };
    },
    end: () => end,
    know,
    dismiss: (objectId, op) => drop(op, objectId, known.get(objectId)?.updatedAt ?? ''),
  };
}

/** Older than the known state, or a repetition. */
function isStale(row: LiveRow, known: LiveRow): boolean {
  return row.updatedAt === known.updatedAt ? write(row) === write(known) : row.updatedAt < known.updatedAt;
}

/** Live query and query results have their fields in different orders. */
function write(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

type Comparison = (a: LiveRow, b: LiveRow) => number;

/**
 * Compares rows in the backend's order; rows with equal fields by their ID, so that the order is
 * stable.
 */
function compareRows(order: readonly string[]): Comparison {
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
 * Whether a row certainly sorts after another. Strings and IDs are compared by the database only,
 * with its own collation.
 */
function comesAfter(order: readonly string[], row: LiveRow, other: LiveRow): boolean {
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

/** PostgreSQL sorts missing values last. */
function compareValues(a: unknown, b: unknown): number {
  const [lacksA, lacksB] = [a === undefined || a === null, b === undefined || b === null];
  if (lacksA || lacksB) return Number(lacksA) - Number(lacksB);
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : Number(a > b);
  return Number(a) - Number(b);
}
