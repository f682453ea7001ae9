export type Values = Record<string, unknown>;

/** What a trigger of `tests/helpers/trigger-code/fields.mjs` is to do: a method of the object, and what it is given. */
export type Step = [method: string, ...values: unknown[]];

/** How an answer says that a field is not stored. */
export const MISSING = { __op: 'Delete' };
/** What anybody may do with an object without an access list. */
export const PUBLIC = { '*': { read: true, write: true } };
/** An operation on a list or a relation. */
export const op = (__op: string, ...objects: unknown[]) => ({ __op, objects });
/** An increment. */
export const by = (amount: number) => ({ __op: 'Increment', amount });

const DATE = { __type: 'Date', iso: '2026-01-31T12:00:00.000Z' };
const LATER = { __type: 'Date', iso: '2026-02-01T12:00:00.000Z' };
const PLACE = { __type: 'GeoPoint', latitude: 1, longitude: 2 };
/** A pointer to another object. */
export const pointerTo = (objectId: string) => ({ __type: 'Pointer', className: 'ShapedFriend', objectId });

/** An object with a field of each type. */
export const WHOLE: Values = {
  ...{ text: 'a', count: 1, open: true, at: DATE, tags: ['a', 'b'], data: { a: 1, b: { c: 1 } }, place: PLACE },
  friend: pointerTo('one'),
};

/** Another value of each field. */
export const OTHER: Values = {
  ...{ text: 'b', count: 2, open: false, at: LATER, tags: ['c'], data: { a: 2, d: 1 }, friend: pointerTo('two') },
  place: { ...PLACE, latitude: 3 },
};
