import { describe, expect, it } from 'vitest';
import { validateValue, isInherited, isRecord } from '@/server/parse/validateValue';

const at = (latitude: unknown, longitude: unknown) => ({ __type: 'GeoPoint', latitude, longitude });
const polygon = (coordinates: unknown) => ({ __type: 'Polygon', coordinates });
const date = (iso: unknown) => ({ __type: 'Date', iso });
const pointer = { __type: 'Pointer', className: 'Note', objectId: 'x' };
const triangle = [
  [0, 0],
  [0, 1],
  [1, 0],
];

const NO_DATE = [111, 'A date is not valid. Use a format such as 2026-01-31T12:00:00.000Z.'];
const NO_POINT = [111, 'A point has a latitude or longitude out of range.'];
const NO_POLYGON = [111, 'A polygon needs at least three different points with valid coordinates.'];
const NO_FILE = [111, 'A file needs its stored name.'];
const NO_POINTER = [106, 'A pointer needs a className and an objectId.'];
const NO_CLASS = [103, 'This is not a valid class name.'];

describe('a value', () => {
  it.each([
    ...[null, undefined, 5, 'x', true, [], {}, { a: [1, { b: null }] }],
    ...[date('2026-01-31T12:00:00.000Z'), { __type: 'Bytes', base64: '' }, { __type: 5 }, { className: 5 }],
    ...[at(0, 0), at(90, 180), at(-90, -180), polygon(triangle), polygon([...triangle, [90, 180]])],
    ...[{ __type: 'File', name: 'a.png' }, pointer, { className: 'Note' }],
  ])('may be %j', (value) => {
    expect(validateValue(value)).toBeNull();
  });

  it.each([
    ...['x', '', undefined, 5, null].map((iso) => [date(iso), NO_DATE] as const),
    ...[at(90.1, 0), at(-90.1, 0), at(0, 180.1), at(0, -180.1), at('0', 0), at(0, '0'), at(null, 0), at(NaN, 0)].map(
      (point) => [point, NO_POINT] as const,
    ),
    ...[
      ...[undefined, 'x', [], [[0, 0]], triangle.slice(1), [...triangle.slice(1), [1, 0]], [...triangle, 5]],
      ...[
        [...triangle, [91, 0]],
        [...triangle, [0, 181]],
        [...triangle, [0]],
        [...triangle, [0, 0, 0]],
      ],
      [...triangle, { length: 2, 0: 0, 1: 0 }],
    ].map((coordinates) => [polygon(coordinates), NO_POLYGON] as const),
    ...[undefined, '', 5].map((name) => [{ __type: 'File', name }, NO_FILE] as const),
    ...[{ objectId: '' }, { objectId: 5 }, { className: '' }, { className: undefined }].map(
      (change) => [{ ...pointer, ...change }, NO_POINTER] as const,
    ),
    [
      { __type: 'Relation', className: 'Note' },
      [111, 'A relation is changed by AddRelation and RemoveRelation.'],
    ] as const,
    [{ className: 'constructor' }, NO_CLASS] as const,
    [{ ...pointer, className: 'toString' }, NO_CLASS] as const,
  ])('may not be %j, nor contain it', (value, error) => {
    expect(validateValue(value)).toEqual(error);
    expect(validateValue({ a: 1, b: [1, { c: value }] })).toEqual(error);
  });

  it('is validated once: its type takes precedence over its operation', () => {
    expect(validateValue({ __type: 'File', __op: 'Nope' })).toEqual(NO_FILE);
  });
});

describe('an operation', () => {
  const relation = (name: string, objects: unknown = [pointer]) => ({ __op: name, objects });
  it.each([
    ...[{ __op: undefined }, { __op: 'Delete' }, { __op: 'Increment', amount: -1.5 }],
    ...['Add', 'AddUnique', 'Remove'].flatMap((name) => [relation(name, []), relation(name, [1, 'x', null])]),
    ...['AddRelation', 'RemoveRelation'].flatMap((name) => [relation(name), relation(name, [pointer, pointer])]),
    { __op: 'Batch', ops: [relation('AddRelation'), relation('RemoveRelation')] },
  ])('may be %j', (operation) => {
    expect(validateValue(operation)).toBeNull();
  });

  it.each([
    ...['1', undefined, NaN, Infinity, null].map(
      (amount) => [{ __op: 'Increment', amount }, 'Increment needs a number as its amount.'] as const,
    ),
    ...['Add', 'AddUnique', 'Remove'].flatMap((name) =>
      [undefined, {}, 'x', null].map(
        (objects) => [{ __op: name, objects }, `${name} needs a list of objects.`] as const,
      ),
    ),
    ...['AddRelation', 'RemoveRelation'].flatMap((name) =>
      [undefined, [], 'x', [pointer, 5], [{ ...pointer, objectId: '' }], [{}], [[]]].map(
        (objects) => [{ __op: name, objects }, `${name} needs a list of pointers.`] as const,
      ),
    ),
    ...[undefined, [], 'x', [5], [relation('Add')], [relation('AddRelation'), { __op: 'Delete' }], [null]].map(
      (ops) => [{ __op: 'Batch', ops }, 'Batch needs a list of AddRelation and RemoveRelation.'] as const,
    ),
    ...['Nope', 'SetOnInsert', '', 5, null, 'delete', 'toString'].map(
      (name) => [{ __op: name }, 'This is not a valid operation.'] as const,
    ),
  ])('may not be %j, at any depth', (operation, sentence) => {
    expect(validateValue(operation)).toEqual([107, sentence]);
    expect(validateValue([{ a: operation }])).toEqual([107, sentence]);
  });

  it('in a batch requires its own fields', () => {
    expect(validateValue({ __op: 'Batch', ops: [relation('AddRelation', [])] })).toEqual([
      107,
      'AddRelation needs a list of pointers.',
    ]);
  });
});

it.each([
  [{}, true],
  [{ length: 1 }, true],
  [[], false],
  [null, false],
  [undefined, false],
  ['x', false],
])('%j is recognized as an object and not a list: %j', (value, isOne) => {
  expect(isRecord(value)).toBe(isOne);
});

it.each([
  ['toString', true],
  ['TOSTRING', true],
  ['tostring', true],
  ['__proto__', true],
  ['constructor', true],
  ['Note', false],
  ['', false],
])('the key %s is on every object: %j', (name, isOne) => {
  expect(isInherited(name)).toBe(isOne);
});
