import { createBatch } from '@/lib/data/createBatch';
import type { LiveRow } from '@/lib/live-queries/LiveQuery';
import { readRows } from '@/lib/live-queries/readRows';

/**
 * How long an object counts as current, in milliseconds: the next event that points to it reads it
 * again.
 */
const CACHE_TTL_MS = 5 * 60_000;
/** Objects per request, and how long it waits for more events, in milliseconds. */
const BATCH = 100;
const WINDOW_MS = 100;

type Pointer = { __type: 'Pointer'; className: string; objectId: string };

/** `null`: there is none, or the visitor cannot read it. */
type Known = { object: object | null; readAt: number };

/**
 * The objects that the rows of a list point to, such as the authors of posts, each stored once for
 * all of them. Query results include them (`include`); live query events contain pointers only. An
 * event costs no request if its objects are known, and the unknown ones of several concurrent
 * events are read in one request. A changed object is updated with the next query, or with the
 * first event after five minutes, in all rows that point to it.
 */
export type IncludedObjects<Row extends LiveRow> = {
  /**
   * Extracts the objects from a row that included them. @returns the row with pointers, as live
   * query sends it
   */
  takeOut(row: Row): Row;
  /**
   * Reads the objects of a row that are unknown or not current. @returns `null` if there are none
   */
  complete(row: Row): Promise<unknown> | null;
  /** The row with its known objects; the same object until the row or one of them changes. */
  putIn(row: Row): Row;
  /**
   * Reads each object again when an event points to it: after a reconnect, or for another visitor.
   */
  expire(): void;
};

/** @param fields the pointers whose objects to include */
export function createIncludedObjects<Row extends LiveRow>(fields: readonly string[]): IncludedObjects<Row> {
  const known = new Map<string, Known>();
  const pending = new Map<string, Promise<void>>();
  const batches = new Map<string, (objectId: string) => Promise<object | null>>();
  const joined = new WeakMap<Row, { row: Row; objects: readonly (object | null)[] }>();

  const learn = (pointer: Pointer, object: object | null): void => {
    const before = known.get(keyOf(pointer));
    // An equal one stays the same object, and so do the rows.
    const same = before && JSON.stringify(before.object) === JSON.stringify(object);
    known.set(keyOf(pointer), { object: same ? before.object : object, readAt: Date.now() });
  };
  const isCurrent = (pointer: Pointer): boolean =>
    Date.now() - (known.get(keyOf(pointer))?.readAt ?? -Infinity) < CACHE_TTL_MS;

  const read = (pointer: Pointer): Promise<void> => {
    const { className, objectId } = pointer;
    const batch = batches.get(className) ?? createBatch((ids) => readObjects(className, ids), BATCH, WINDOW_MS);
    batches.set(className, batch);
    const reading = batch(objectId)
      .then((object) => learn(pointer, object))
      // The row is shown without it; the next event retries.
      .catch(() => undefined)
      .finally(() => pending.delete(keyOf(pointer)));
    pending.set(keyOf(pointer), reading);
    return reading;
  };
  const pointersOf = (row: Row): Pointer[] => fields.map((field) => valueOf(row, field)).filter(isPointer);

  return {
    takeOut(row) {
      const change: Record<string, Pointer> = {};
      for (const field of fields) {
        const value = valueOf(row, field);
        if (!isObject(value)) continue;
        const pointer = { __type: 'Pointer', className: value.className, objectId: value.objectId } as const;
        // An object that could not be included stays a pointer.
        learn(pointer, isPointer(value) ? null : value);
        change[field] = pointer;
      }
      return { ...row, ...change };
    },
    complete(row) {
      const readings = pointersOf(row)
        .filter((pointer) => !isCurrent(pointer))
        .map((pointer) => pending.get(keyOf(pointer)) ?? read(pointer));
      return readings.length > 0 ? Promise.all(readings) : null;
    },
    putIn(row) {
      const objects = pointersOf(row).map((pointer) => known.get(keyOf(pointer))?.object ?? null);
      const before = joined.get(row);
      if (before?.objects.every((object, at) => object === objects[at])) return before.row;
      const included = fields.flatMap((field) => {
        const value = valueOf(row, field);
        const object = isPointer(value) ? known.get(keyOf(value))?.object : null;
        return object ? [[field, object]] : [];
      });
      const whole = included.length > 0 ? { ...row, ...Object.fromEntries(included) } : row;
      joined.set(row, { row: whole, objects });
      return whole;
    },
    expire() {
      for (const [key, { object }] of known) known.set(key, { object, readAt: -Infinity });
    },
  };
}

async function readObjects(className: string, ids: readonly string[]): Promise<Map<string, object>> {
  const rows = await readRows({ className, where: { objectId: { $in: ids } }, limit: ids.length });
  return new Map(rows.map((row) => [row.objectId, { ...row, __type: 'Object', className }]));
}

const keyOf = ({ className, objectId }: Pointer): string => `${className} ${objectId}`;

const valueOf = (row: object, field: string): unknown => Reflect.get(row, field);

/** A pointer or an included object. */
function isObject(value: unknown): value is { className: string; objectId: string } {
  return typeof value === 'object' && value !== null && 'className' in value && 'objectId' in value;
}

const isPointer = (value: unknown): value is Pointer =>
  isObject(value) && '__type' in value && value.__type === 'Pointer';
