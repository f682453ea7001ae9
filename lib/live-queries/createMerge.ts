import type { LiveRow } from '@/lib/live-queries/LiveQuery';

/** What happened to one row. */
export type RowChange<Row extends LiveRow> =
  { op: 'create' | 'enter' | 'leave' | 'delete'; row: Row } | { op: 'update'; row: Row; before: Row };

/** The operations of live query that carry an object. */
export type RowOp = RowChange<LiveRow>['op'];

/**
 * The rows of a query, brought together from what live query tells and what was read, in whatever order both arrive: what
 * is older than what is known changes nothing.
 */
export type Merge<Row extends LiveRow> = {
  rows(): readonly Row[];
  /** What live query told. */
  hear(op: RowOp, row: Row): RowChange<Row> | null;
  /**
   * Begins a reading, from the start or on from the end; the answer is to be handed to what comes back.
   *
   * @returns takes the rows in the backend's order, and whether nothing stands behind the last of them
   */
  beginReading(): (rows: readonly Row[], complete: boolean) => ReadOutcome<Row>;
  /** The last row that was read, as it was then; `null` before, and where nothing stands behind what is known. */
  end(): Row | null;
  /** All that was made until this moment would have been told; ISO 8601. */
  know(moment: string): void;
  /** A known row that a reading did not bring is gone: it was deleted, or fits no more. */
  dismiss(objectId: string, op: 'leave' | 'delete'): RowChange<Row> | null;
};

/** What a reading changed, and the known rows that it did not bring. */
export type ReadOutcome<Row extends LiveRow> = { changes: RowChange<Row>[]; missing: string[] };

/** Later than every moment: a deleted object never comes back. */
const FOREVER = '~';

/** Makes an empty one. */
export function createMerge<Row extends LiveRow>(order: readonly string[]): Merge<Row> {
  const compare = compareRows(order);
  const known = new Map<string, Row>();
  /** By id: news of this moment or before it is out of date. */
  const gone = new Map<string, string>();
  /** Ids that live query spoke of since a reading began; one set for each reading under way. */
  const touched = new Set<Set<string>>();
  /** The newest moment of which is known: what was made later is new. */
  let newest = '';
  /** What stands behind it is not known. */
  let end: Row | null = null;
  /** Whether a reading has come to its end. */
  let filled = false;
  /** News that a reading under way may have come too early for; whether they have a place is known when it ends. */
  const early = new Map<string, { op: RowOp; row: Row }>();
  let sorted: readonly Row[] | null = [];

  const put = (op: RowOp, row: Row): RowChange<Row> | null => {
    const before = known.get(row.objectId);
    const mark = gone.get(row.objectId);
    if ((mark !== undefined && row.updatedAt <= mark) || (before && isStale(row, before))) return null;
    if (!before && (!filled || (end && standsBehind(order, row, end)))) {
      // Behind all that was read so far: reading on will bring it, but for one that reads just now.
      if (!filled || touched.size > 0) early.set(row.objectId, { op, row });
      return null;
    }
    gone.delete(row.objectId);
    known.set(row.objectId, row);
    sorted = null;
    if (before) return { op: 'update', row, before };
    return { op: op === 'create' ? 'create' : 'enter', row };
  };
  const drop = (op: 'leave' | 'delete', objectId: string, moment: string): RowChange<Row> | null => {
    const row = known.get(objectId);
    if (op === 'leave' && row && row.updatedAt > moment) return null;
    const until = op === 'delete' ? FOREVER : moment;
    if (until > (gone.get(objectId) ?? '')) gone.set(objectId, until);
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
    hear(op, row) {
      for (const ids of touched) ids.add(row.objectId);
      know(row.updatedAt);
      return op === 'leave' || op === 'delete' ? drop(op, row.objectId, row.updatedAt) : put(op, row);
    },
    beginReading() {
      const before = new Set(known.keys());
      const since = newest;
      const heard = new Set<string>();
      touched.add(heard);
      return (answer, complete) => {
        touched.delete(heard);
        [filled, end] = [true, null]; // All of it is taken in.
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
        return { changes, missing: [...before].filter((id) => known.has(id) && !heard.has(id)) };
      };
    },
    end: () => end,
    know,
    dismiss: (objectId, op) => drop(op, objectId, known.get(objectId)?.updatedAt ?? ''),
  };
}

/** Older than what is known, or the same once more. */
function isStale(row: LiveRow, known: LiveRow): boolean {
  return row.updatedAt === known.updatedAt ? write(row) === write(known) : row.updatedAt < known.updatedAt;
}

/** Live query and a plain answer name the fields in different orders. */
function write(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

type Comparison = (a: LiveRow, b: LiveRow) => number;

/** Compares rows as the backend orders them; rows that are equal in all fields, by their id, so that an order never wavers. */
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
 * Whether a row stands behind another one for sure. Of texts and ids nobody but the database can tell: it orders them by
 * rules of its own.
 */
function standsBehind(order: readonly string[], row: LiveRow, other: LiveRow): boolean {
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
