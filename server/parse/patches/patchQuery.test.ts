import { expect, it } from 'vitest';
import { patchQuery } from '@/server/parse/patches/patchQuery';
import { isRecord } from '@/server/parse/validateValue';

const FIELDS = {
  objectId: { type: 'String' },
  text: { type: 'String' },
  place: { type: 'GeoPoint' },
  username: { type: 'String' },
  authData: { type: 'Object' },
};
const patch = (query: Record<string, unknown>, caseInsensitive = false) =>
  patchQuery(query, { fields: FIELDS, caseInsensitive, format: (sql, values) => `${sql} ${JSON.stringify(values)}` });

/** The SQL in a condition, with the rest as it is. */
const shown = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shown);
  if (!isRecord(value)) return value;
  if (typeof value['toPostgres'] === 'function') return String(Reflect.apply(value['toPostgres'], value, []));
  return Object.fromEntries(Object.entries(value).map(([key, held]) => [key, shown(held)]));
};

const READERS = { $in: [null, '*', 'somebody'] };

it('leaves who may read a row to the adapter, beside every condition and in every group', () => {
  expect(patch({ _rperm: READERS })).toEqual({ _rperm: READERS });
  expect(shown(patch({ text: 'a', _rperm: READERS }))).toEqual({
    _rperm: READERS,
    $and: [{ objectId: { $eq: '$3:name AND ((($1:name = $2))) ["text","a","objectId"]' } }],
  });
  expect(shown(patch({ $or: [{ _rperm: READERS }, { text: 'a' }, {}] }))).toEqual({
    $or: [
      { _rperm: READERS },
      { $and: [{ objectId: { $eq: '$3:name AND ((($1:name = $2))) ["text","a","objectId"]' } }] },
      { objectId: { $eq: '$1:name AND (TRUE) ["objectId"]' } },
    ],
  });
});

it('leaves accounts by a sign-in method and by a name in any case to the adapter, which has indexes for them', () => {
  expect(patch({ 'authData.wallet.id': 'x' })).toEqual({ 'authData.wallet.id': 'x' });
  expect(patch({ username: 'Ada' }, true)).toEqual({ username: 'Ada' });
  expect(patch({ username: 'Ada' })).not.toHaveProperty('username');
});

it('takes what the adapter sorts by apart from the rest of its condition, searches first', () => {
  const point = { __type: 'GeoPoint', latitude: 1, longitude: 2 };
  const text = { $search: { $term: 'words' } };
  const patched = patch({ place: { $nearSphere: point, $exists: true }, text: { $text: text, $ne: 'a' } });
  expect(Object.keys(patched)).toEqual(['text', 'place', '$and']);
  expect(patched['place']).toEqual({ $nearSphere: point });
  expect(shown(patched['$and'])).toMatchObject([{ objectId: { $eq: expect.stringContaining('IS NOT NULL') } }]);
});

it('asks in the words of partial indexes for rows without a field, and with one', () => {
  const sqlOf = (where: Record<string, unknown>) => JSON.stringify(shown(patch(where)));
  expect(sqlOf({ text: { $exists: false } })).toContain('(($1:name IS NULL))');
  expect(sqlOf({ authData: { $exists: false } })).toContain('(($1:name IS NULL))');
  expect(sqlOf({ text: { $ne: null } })).toContain('(($1:name IS NOT NULL))');
});

it('finds below $nor the rows that lack what the adapter compares, and keeps indexes in other groups', () => {
  const where = { 'authData.wallet.id': 'x' };
  expect(JSON.stringify(shown(patch({ $nor: [where] })))).toContain('IS TRUE');
  expect(patch({ $or: [where] })).toEqual({ $or: [where] });
});

it('takes distances in miles and kilometres, as REST has them', () => {
  const near = { $nearSphere: { __type: 'GeoPoint', latitude: 1, longitude: 2 } };
  expect(patch({ place: { ...near, $maxDistanceInKilometers: 6_371 } })).toEqual({
    place: { ...near, $maxDistance: 1 },
  });
  expect(patch({ place: { ...near, $maxDistanceInMiles: 3_959 } })).toEqual({ place: { ...near, $maxDistance: 1 } });
});

it('finds rows of a relation, whose table has no objectId', () => {
  const fields = { relatedId: { type: 'String' }, owningId: { type: 'String' } };
  const patched = patchQuery({ owningId: 'a' }, { fields, caseInsensitive: false, format: (sql) => sql });
  expect(shown(patched)).toEqual({ $and: [{ relatedId: { $eq: '$3:name AND ((($1:name = $2)))' } }] });
});

it.each([
  [{ text: 5 }, /does not match its type/],
  [{ 'text.a': 1 }, /does not match/],
  [{ text: { $foo: 1 } }, /does not support \$foo/],
  [{ text: { $in: 5 } }, /needs a list/],
  [{ $where: '1' }, /not supported/],
  [{ $or: [5] }, /must be an object/],
])('refuses %j', (where, words) => {
  expect(() => patch(where)).toThrow(words);
});

it('leaves what is deleted from a class whose fields it is not given to the adapter: no condition of it would hold', () => {
  const query = { reqId: 'a' };
  expect(patchQuery(query, { fields: {}, caseInsensitive: false, format: (sql) => sql })).toEqual(query);
});
