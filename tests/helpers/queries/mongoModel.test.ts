import { expect, it } from 'vitest';
import { type ModelFields, matchesInMongo } from '@/tests/helpers/queries/mongoModel';

const FIELDS: ModelFields = {
  a: { type: 'Object' },
  tags: { type: 'Array' },
  n: { type: 'Number' },
  d: { type: 'Date' },
};
const matches = (row: Record<string, unknown>, where: Record<string, unknown>) =>
  matchesInMongo('Any', FIELDS, row, where);

/** What MongoDB's own tests of null say (`jstests/core/null_query_semantics.js`), row by row. */
const NULLS: [row: Record<string, unknown>, equalsNull: boolean, exists: boolean][] = [
  [{ a: {} }, true, false],
  [{ a: null }, true, false],
  [{ a: { b: 'hi' } }, false, true],
  [{ a: { b: null } }, true, true],
  [{}, true, false],
  [{ a: [[]] }, false, false],
  [{ a: [] }, false, false],
  [{ a: [{ b: null }, {}] }, true, true],
  [{ a: [{ b: 1 }, { b: 3 }] }, false, true],
  [{ a: [{ b: null }, { b: 3 }] }, true, true],
  [{ a: [{ b: 3 }, {}] }, true, true],
  [{ a: [null, null] }, false, false],
  [{ a: [1, 'string', 4] }, false, false],
];

it.each(NULLS)('reads null and missing values of %j as MongoDB does', (row, equalsNull, exists) => {
  expect(matches(row, { 'a.b': null })).toBe(equalsNull);
  expect(matches(row, { 'a.b': { $eq: null } })).toBe(equalsNull);
  expect(matches(row, { 'a.b': { $ne: null } })).toBe(!equalsNull);
  expect(matches(row, { 'a.b': { $in: [null, 75] } })).toBe(equalsNull);
  expect(matches(row, { 'a.b': { $nin: [null, 75] } })).toBe(!equalsNull);
  expect(matches(row, { 'a.b': { $exists: true } })).toBe(exists);
});

it('compares values of one type, and elements of a list one by one', () => {
  expect(matches({ n: 1 }, { n: { $lt: 2 } })).toBe(true);
  expect(matches({}, { n: { $lt: 2 } })).toBe(false);
  expect(matches({ tags: ['a', 5] }, { tags: { $gt: 4 } })).toBe(true);
  expect(matches({ tags: ['a'] }, { tags: { $gt: 4 } })).toBe(false);
  expect(matches({ tags: [1, 9] }, { tags: { $gt: 4, $lt: 2 } })).toBe(true);
  expect(matches({ tags: ['a', 'b'] }, { tags: { $all: ['a', 'b'] } })).toBe(true);
  expect(matches({ tags: ['a', 'b'] }, { tags: { $all: [] } })).toBe(false);
  expect(matches({ tags: ['a', 'b'] }, { tags: { $ne: 'a' } })).toBe(false);
  expect(matches({ a: { group: ['C'] } }, { 'a.group': 'C' })).toBe(true);
  expect(matches({ a: { group: ['C'] } }, { 'a.group': ['C'] })).toBe(true);
  expect(matches({ a: { group: [['C']] } }, { 'a.group': ['C'] })).toBe(true);
  const date = { __type: 'Date', iso: '2022-03-01T12:00:00.500Z' };
  expect(matches({ d: date }, { d: { $gte: date } })).toBe(true);
  expect(matches({ a: { when: date } }, { 'a.when': { $lt: { ...date, iso: '2023-01-01T00:00:00.000Z' } } })).toBe(
    true,
  );
  expect(matches({ tags: ['abc'] }, { tags: { $regex: '^\\Qab\\E' } })).toBe(true);
  expect(matches({ tags: [] }, { tags: { $containedBy: ['a'] } })).toBe(true);
  expect(matches({ tags: ['a', 'b'] }, { tags: { $containedBy: ['a'] } })).toBe(false);
});
