import type { Random } from '@/tests/helpers/differential/random';

export const CLASSES = ['Thing', 'Other', 'GameScore'] as const;
const FIELDS = [
  'name',
  'count',
  'where',
  'tags',
  'place',
  'owner',
  'method',
  'a_b',
  'X',
  'username',
  'constructorName',
] as const;
const TEXTS = [
  '',
  'a',
  'true',
  '12',
  'null',
  '{}',
  'Ä',
  'ﬁ',
  '日本',
  '🙂',
  ' b ',
  'a,b',
  'a.b',
  "it's",
  '"',
  '\\',
  '%2e',
  '[1]',
  '\u2028',
  'é',
];
const NUMBERS = [0, 1, -1, 0.5, 1e21, -0, 2 ** 53, 1e-7, 2147483648, 123456789.123];

/** An id as Parse Server makes them, now and then one that it would not. */
export const makeId = (random: Random): string =>
  random.chance(0.9)
    ? random.pick(['Abcdefgh12', 'zyxwvutsrq', '0123456789', 'r00t'])
    : random.pick(['me', 'a-b', 'a.b', '…', 'role:x']);

export const makeField = (random: Random): string => random.pick(FIELDS);

/** Any value of a row. */
export function makeValue(random: Random, depth = 0): unknown {
  const kind = random.weighted({
    text: 5,
    number: 4,
    truth: 2,
    nothing: 1,
    list: depth < 2 ? 2 : 0,
    object: depth < 2 ? 2 : 0,
    typed: 3,
  });
  if (kind === 'text') return random.pick(TEXTS);
  if (kind === 'number') return random.pick(NUMBERS);
  if (kind === 'truth') return random.chance(0.5);
  if (kind === 'nothing') return null;
  if (kind === 'list') return random.some(0, 3, () => makeValue(random, depth + 1));
  if (kind === 'object')
    return Object.fromEntries(random.some(0, 3, () => [makeField(random), makeValue(random, depth + 1)]));
  return random.pick([
    { __type: 'Date', iso: '2026-01-31T12:00:00.000Z' },
    { __type: 'Pointer', className: random.pick(CLASSES), objectId: makeId(random) },
    { __type: 'GeoPoint', latitude: 12.5, longitude: -7 },
    { __type: 'Bytes', base64: 'AAEC' },
  ]);
}

const OPERATIONS = [
  { __op: 'Increment', amount: 2 },
  { __op: 'Delete' },
  { __op: 'Add', objects: ['a', 1] },
  { __op: 'AddUnique', objects: [{ b: 1 }] },
  { __op: 'Remove', objects: ['a'] },
  { __op: 'AddRelation', objects: [{ __type: 'Pointer', className: 'Other', objectId: 'Abcdefgh12' }] },
];

/** What a row is written with. */
export function makeRow(random: Random, isChange: boolean): Record<string, unknown> {
  const row = Object.fromEntries(
    random.some(0, 4, () => [
      makeField(random),
      isChange && random.chance(0.3) ? random.pick(OPERATIONS) : makeValue(random),
    ]),
  );
  if (random.chance(0.15)) row['ACL'] = { '*': { read: true }, Abcdefgh12: { write: true } };
  if (isChange && random.chance(0.1)) row['place.count'] = { __op: 'Increment', amount: 1 };
  return row;
}

/** A condition. */
export function makeWhere(random: Random, depth = 0): Record<string, unknown> {
  return Object.fromEntries(
    random.some(0, 3, () => {
      const kind = random.weighted({ equal: 5, constraint: 5, or: depth < 2 ? 1 : 0, query: depth < 2 ? 1 : 0, id: 1 });
      if (kind === 'id') return ['objectId', makeId(random)];
      if (kind === 'or')
        return [random.pick(['$or', '$and', '$nor']), random.some(1, 3, () => makeWhere(random, depth + 1))];
      if (kind === 'query') {
        const query = { className: random.pick(CLASSES), where: makeWhere(random, depth + 1) };
        return [
          'owner',
          random.pick([{ $inQuery: query }, { $notInQuery: query }, { $select: { query, key: 'name' } }]),
        ];
      }
      if (kind === 'equal') return [makeField(random), makeValue(random, 1)];
      const value = random.pick(NUMBERS);
      return [
        makeField(random),
        random.pick([
          { $gt: value, $lte: 7 },
          { $ne: value },
          { $in: [value, 'a'] },
          { $nin: [null] },
          { $exists: random.chance(0.5) },
          { $regex: '^a', $options: 'i' },
          { $all: [1, 2] },
          { $text: { $search: { $term: 'word' } } },
          { $nearSphere: { __type: 'GeoPoint', latitude: 1, longitude: 2 }, $maxDistance: 1 },
        ]),
      ];
    }),
  );
}

/** The parameters of a search; `ofOne`: those that reading a single row takes. */
export function makeQuery(random: Random, ofOne: boolean): Record<string, unknown> {
  const query: Record<string, unknown> = {};
  const names = () =>
    random.some(1, 3, () => random.pick(['name', 'owner', 'owner.name', 'tags', 'createdAt', '*'])).join(',');
  for (const name of ['keys', 'include', 'excludeKeys']) if (random.chance(0.15)) query[name] = names();
  if (random.chance(0.03)) query['readPreference'] = 'PRIMARY';
  if (ofOne) return query;
  if (random.chance(0.6)) query['where'] = makeWhere(random);
  if (random.chance(0.3)) query['limit'] = random.pick([0, 1, 10, 1000, 1001, 5000, '7', '0', '007']);
  if (random.chance(0.2)) query['skip'] = random.pick([0, 3, '4']);
  if (random.chance(0.2)) query['order'] = random.pick(['name', '-createdAt', 'name,-count', '-a.b', ' name']);
  if (random.chance(0.15)) query['count'] = random.pick([1, true, '1', 0, false, 'false']);
  if (random.chance(0.05)) query['includeAll'] = true;
  if (random.chance(0.05)) query['comment'] = random.pick(['a', 1, '12']);
  if (random.chance(0.03)) query['redirectClassNameForKey'] = 'owner';
  return query;
}
