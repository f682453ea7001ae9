import type { Random } from '@/tests/helpers/differential/random';
import type { ModelFields } from '@/tests/helpers/queries/mongoModel';

type Values = Record<string, unknown>;

/** The class that rows are generated for. */
export const FIELDS: ModelFields = {
  name: { type: 'String' },
  text: { type: 'String' },
  number: { type: 'Number' },
  flag: { type: 'Boolean' },
  date: { type: 'Date' },
  friend: { type: 'Pointer', targetClass: 'Friend' },
  tags: { type: 'Array' },
  thing: { type: 'Object' },
  place: { type: 'GeoPoint' },
  words: { type: 'String' },
};

/** The same with a relation, which a row is given beside its fields. */
export const RELATED_FIELDS: ModelFields = { ...FIELDS, friends: { type: 'Relation', targetClass: 'Friend' } };

const TEXTS = ['', 'a', 'ab', 'abc', 'b', 'b c', 'a.c', 'é'];
/** For searches: no word is the beginning of another one, and none is a stop word. */
const SENTENCES = ['red fox', 'Blue fox jumps', 'red harbour', 'quiet red harbour', 'lantern', ''];
/** Parts of patterns that mean the same to JavaScript and to PostgreSQL. */
const PATTERNS = [
  'a.c',
  '^a',
  'b$',
  '^.b',
  '[ab]c',
  'a|b c',
  '(a|b)b?$',
  '^a*$',
  'A',
  String.raw`a\.c`,
  '^$',
  'x+',
  'é',
];
const NUMBERS = [-1, 0, 1, 1.5, 2, 1e10];
const DATES = ['1969-12-31T23:59:59.999Z', '1970-01-01T00:00:00.000Z', '2022-03-01T12:00:00.500Z'].map((iso) => ({
  __type: 'Date',
  iso,
}));

/** What the friends' own rows hold, and the IDs that {@link withFriends} replaces. */
export const LETTERS = ['a', 'ab', 'b'] as const;
const FRIENDS = LETTERS.map((letter) => ({ __type: 'Pointer', className: 'Friend', objectId: `friend-${letter}` }));
/** The friends, each of whom may have rows in a relation of theirs. */
export const ROWS_OF_FRIEND = 'rows';

/** Puts the IDs that the server gave the friends, in the order of {@link LETTERS}, in place of those made up here. */
export function withFriends<Value>(value: Value, ids: readonly string[]): Value {
  const text = JSON.stringify(value).replaceAll(/friend-(\w+)/g, (_all, letter: string) =>
    String(ids[LETTERS.findIndex((one) => one === letter)]),
  );
  return JSON.parse(text) as Value;
}

const SCALARS: Readonly<Record<string, readonly unknown[]>> = {
  text: TEXTS,
  number: NUMBERS,
  flag: [true, false],
  date: DATES,
  friend: FRIENDS,
};

const at = (latitude: number, longitude: number) => ({ __type: 'GeoPoint', latitude, longitude });
const PLACES = [at(0, 0), at(10, 10), at(48, 11), at(-33, 151)];

/** Paths into lists and objects, with and without numbers. */
const PATHS = [
  ...['thing.a', 'thing.b', 'thing.list', 'thing.a.b', 'thing.list.a', 'thing.list.a.b', 'thing.absent', 'tags.a'],
  ...['tags.a.b', 'thing.list.0', 'thing.list.1.a', 'tags.0', 'tags.0.a', 'thing.list.list'],
  ...['thing.a.iso', 'thing.list.iso'],
];

const scalar = (random: Random): unknown => random.pick([...TEXTS, ...NUMBERS, true, false, ...DATES, ...FRIENDS]);

/** Any value that a list or an object may hold. */
function inner(random: Random, depth: number): unknown {
  const kind = random.weighted({ scalar: 6, null: 1, list: depth > 0 ? 2 : 0, object: depth > 0 ? 2 : 0 });
  if (kind === 'scalar') return scalar(random);
  if (kind === 'null') return null;
  return kind === 'list' ? list(random, depth - 1) : object(random, depth - 1);
}

const list = (random: Random, depth: number) => random.some(0, 3, () => inner(random, depth));

function object(random: Random, depth: number): Values {
  const names = ['a', 'b', 'list'].filter(() => random.chance(0.6));
  return Object.fromEntries(
    names.map((name) => [name, name === 'list' ? list(random, depth) : inner(random, depth)] as const),
  );
}

/** A row with every field, which gives the class its fields. */
export const WHOLE: Values = {
  ...{ name: 'whole', text: 'a', number: 1, flag: true, date: DATES[0], friend: FRIENDS[0], tags: ['a'] },
  thing: { a: 'a', list: ['a'] },
  ...{ place: PLACES[0], words: SENTENCES[0] },
};

/** A row in which each field is missing, null, or has a value. */
export function generateRow(random: Random, name: string): Values {
  const row: Values = { name };
  for (const [field, values] of Object.entries(SCALARS)) {
    const kind = random.weighted({ value: 6, missing: 2, null: 1 });
    if (kind !== 'missing') row[field] = kind === 'null' ? null : random.pick(values);
  }
  if (random.chance(0.8)) row['tags'] = random.chance(0.1) ? null : list(random, 2);
  if (random.chance(0.8)) row['place'] = random.chance(0.1) ? null : random.pick(PLACES);
  if (random.chance(0.8)) row['words'] = random.chance(0.1) ? null : random.pick(SENTENCES);
  if (random.chance(0.8)) row['thing'] = random.chance(0.1) ? null : object(random, 2);
  return row;
}

/** What a generated condition may contain. */
export type Scope = {
  /** Conditions on other classes, which live queries cannot follow. */
  innerQueries?: boolean;
  /** Conditions on places. */
  places?: boolean;
  /** Searches for words, and patterns that are not quoted, which live queries refuse. */
  searches?: boolean;
  /** Conditions on {@link RELATED_FIELDS}, and on what friends have in their relation. */
  relations?: boolean;
};

/** A condition over {@link FIELDS}, with groups two levels deep at most. */
export function generateWhere(random: Random, scope: Scope, depth = 2): Values {
  if (depth > 0 && random.chance(0.25)) {
    const group = random.pick(['$or', '$and', '$nor']);
    const where = { [group]: random.some(1, 3, () => generateWhere(random, scope, depth - 1)) };
    return random.chance(0.3) ? { ...leaf(random, scope), ...where } : where;
  }
  return Object.assign({}, ...random.some(1, random.chance(0.2) ? 2 : 1, () => leaf(random, scope))) as Values;
}

function leaf(random: Random, scope: Scope): Values {
  const field = random.weighted({
    text: 2,
    number: 2,
    flag: 1,
    date: 2,
    friend: 2,
    tags: 4,
    thing: 1,
    path: 6,
    absent: 1,
    place: scope.places ? 1.5 : 0,
    words: scope.searches ? 1.5 : 0,
    pattern: scope.searches ? 1.5 : 0,
    friends: scope.relations ? 2 : 0,
    related: scope.relations ? 1 : 0,
  });
  if (field === 'words') return { words: searchCondition(random) };
  if (field === 'pattern') return { [random.pick(['text', 'tags', 'thing.a'])]: patternCondition(random) };
  if (field === 'friends') return { friends: relationCondition(random, scope) };
  if (field === 'related') return { $relatedTo: { object: random.pick(FRIENDS), key: ROWS_OF_FRIEND } };
  if (field === 'path') return pathLeaf(random);
  if (field === 'place') return { place: placeCondition(random) };
  if (field === 'tags') return { tags: condition(random, () => inner(random, 1), { isList: true, isText: true }) };
  if (field === 'thing') return { thing: condition(random, () => object(random, 1), { isWhole: true }) };
  if (field === 'absent') return { absent: condition(random, () => scalar(random), { isWhole: true }) };
  if (scope.innerQueries && field === 'friend' && random.chance(0.3)) return { friend: innerQuery(random) };
  if (scope.innerQueries && field === 'text' && random.chance(0.15)) return { text: selection(random) };
  const values = SCALARS[field] ?? [];
  const isWhole = field === 'friend';
  return { [field]: condition(random, () => random.pick(values), { isWhole, isText: field === 'text' }) };
}

function pathLeaf(random: Random): Values {
  const path = random.pick(PATHS);
  const made = condition(random, () => inner(random, 1), { isList: true, isText: true });
  // What is missing at a place of a list is not defined (docs/reference/differences.md).
  return /\d/.test(path) && JSON.stringify(made).includes('null') ? { [path]: 'a' } : { [path]: made };
}

function placeCondition(random: Random): unknown {
  const kind = random.weighted({ near: 3, box: 2, polygon: 2, equal: 2, exists: 1, null: 1 });
  const radians = random.pick([0.1, 0.5, 1.5]);
  switch (kind) {
    case 'near':
      return { $nearSphere: at(1, 1), ...(random.chance(0.8) && { $maxDistance: radians }) };
    case 'box':
      return {
        $within: {
          $box: random.pick([
            [at(-1, -1), at(11, 11)],
            [at(-40, 100), at(50, 160)],
          ]),
        },
      };
    case 'polygon':
      return { $geoWithin: { $polygon: [at(-5, -5), at(-5, 30), at(60, 30), at(60, -5)] } };
    case 'equal':
      return random.pick<unknown>([
        random.pick(PLACES),
        { $ne: random.pick(PLACES) },
        { $in: [random.pick(PLACES), null] },
      ]);
    case 'exists':
      return { $exists: random.chance(0.5) };
    case 'null':
      return null;
  }
}

function searchCondition(random: Random): unknown {
  const terms = ['red', 'fox', 'FOX', 'blue jumps', '"red harbour"', '"red fox" lantern', 'red -fox', 'none', 're'];
  const $search = { $term: random.pick(terms), $language: 'none' };
  return { $text: { $search }, ...(random.chance(0.2) && { $exists: true }) };
}

const patternCondition = (random: Random) => ({
  $regex: random.pick(PATTERNS),
  ...(random.chance(0.3) && { $options: 'i' }),
});

function relationCondition(random: Random, scope: Scope): unknown {
  const one = () => random.pick(FRIENDS);
  if (random.chance(0.3)) return one();
  if (scope.innerQueries && random.chance(0.2)) return innerQuery(random);
  return random.pick<unknown>([
    { $ne: one() },
    { $eq: one() },
    { $in: random.some(0, 2, one) },
    { $nin: random.some(0, 2, one) },
    { $all: random.some(0, 2, one) },
    { $ne: one(), $in: random.some(1, 2, one) },
  ]);
}

const friendsWhere = (random: Random) => ({
  letter: { $in: random.some(0, 2, () => random.pick([...LETTERS, 'none'])) },
});

const innerQuery = (random: Random) => ({
  [random.pick(['$inQuery', '$notInQuery'])]: { className: 'Friend', where: friendsWhere(random) },
});

const selection = (random: Random) => ({
  [random.pick(['$select', '$dontSelect'])]: {
    query: { className: 'Friend', where: friendsWhere(random) },
    key: 'letter',
  },
});

type Shape = {
  /** Whether it may be a list. */
  isList?: boolean;
  /** Whether it has no order. */
  isWhole?: boolean;
  isText?: boolean;
};

function condition(random: Random, make: () => unknown, shape: Shape): unknown {
  if (random.chance(0.3)) return random.chance(0.15) ? null : make();
  const operators = random.some(1, random.chance(0.25) ? 2 : 1, () => operator(random, make, shape));
  return Object.assign({}, ...operators) as Values;
}

function operator(random: Random, make: () => unknown, { isList, isWhole, isText }: Shape): Values {
  const orNull = () => (random.chance(0.1) ? null : make());
  const scalarOf = () => {
    for (;;) {
      const made = make();
      if (made === null || typeof made !== 'object' || isDate(made)) return made;
    }
  };
  const kind = random.weighted({
    ...{ equal: 3, among: 3, exists: 2, all: isList ? 3 : 0, contained: isList ? 2 : 0, order: isWhole ? 0 : 4 },
    pattern: isText ? 2 : 0,
  });
  if (kind === 'equal') return { [random.pick(['$eq', '$ne'])]: isList ? atom(orNull) : orNull() };
  if (kind === 'among')
    return { [random.pick(['$in', '$nin'])]: random.some(0, 3, isList ? () => atom(orNull) : orNull) };
  if (kind === 'exists') return { $exists: random.chance(0.5) };
  if (kind === 'all') return { $all: random.some(0, 2, () => atom(make)) };
  if (kind === 'contained') return { $containedBy: random.some(0, 4, () => atom(make)) };
  if (kind === 'order') return { [random.pick(['$lt', '$lte', '$gt', '$gte'])]: scalarOf() };
  const text = random.pick(TEXTS);
  const pattern = random.pick([`^\\Q${text}\\E`, `\\Q${text}\\E`, `\\Q${text}\\E$`]);
  return { $regex: pattern, ...(random.chance(0.3) && { $options: 'i' }) };
}

const isDate = (value: object) => '__type' in value && value.__type === 'Date';

/** Not a list: the adapter of MongoDB takes one in a list of values apart, and refuses it elsewhere. */
function atom(make: () => unknown): unknown {
  for (;;) {
    const made = make();
    const isPlain = typeof made === 'object' && made !== null && !('__type' in made);
    if (!isPlain) return made;
  }
}
