import type { Random } from '@/tests/helpers/differential/random';

type Values = Record<string, unknown>;

/** The class that rows are generated for; nothing else gives it fields. */
export const TYPES: Readonly<Record<string, string>> = {
  data: 'Object',
  more: 'Object',
  tags: 'Array',
  text: 'String',
};

/** Names of places, with every sign that SQL, JSON or a pattern reads otherwise. */
const NAMES = [
  'a',
  'b',
  'c',
  'list',
  '0',
  '1',
  '2',
  '-1',
  '01',
  'a b',
  'é',
  "o'er",
  'back\\slash',
  '"',
  '%s',
  '{}',
  'length',
  '1e3',
];

const TYPED = [
  { __type: 'Date', iso: '2026-01-31T12:00:00.000Z' },
  { __type: 'Pointer', className: 'Friend', objectId: 'someone' },
  { __type: 'Bytes', base64: 'aGk=' },
  { __type: 'GeoPoint', latitude: 1, longitude: 2 },
];

const SCALARS = [null, true, false, '', 'a', "it's", '\\', '$1', 0, 1, -1.5, 2.25, 1e10];

const scalar = (random: Random): unknown => random.pick(SCALARS);

function value(random: Random, depth: number): unknown {
  const kind = random.weighted({ scalar: 5, typed: 1, list: depth > 0 ? 2 : 0, object: depth > 0 ? 3 : 0 });
  if (kind === 'scalar') return scalar(random);
  if (kind === 'typed') return structuredClone(random.pick(TYPED));
  return kind === 'list' ? random.some(0, 3, () => value(random, depth - 1)) : object(random, depth - 1);
}

const object = (random: Random, depth: number): Values =>
  Object.fromEntries(random.some(0, 4, () => [random.pick(NAMES), value(random, depth)] as const));

/** A row of {@link TYPES} with some of its fields. */
export function generateRow(random: Random): Values {
  const row: Values = { text: 'a' };
  if (random.chance(0.8)) row['data'] = object(random, 3);
  if (random.chance(0.6)) row['more'] = object(random, 1);
  if (random.chance(0.7)) row['tags'] = random.some(0, 3, () => value(random, 2));
  return row;
}

/** A path into a row: along what is there as a rule, and beyond it at times. */
function path(random: Random, row: Values): string {
  const root = random.weighted({ data: 10, more: 3, tags: 5, text: 0.3 });
  const names: string[] = [root];
  let held: unknown = row[root];
  const length = random.pick([2, 2, 3, 3, 4, 5]);
  while (names.length < length) {
    const there = typeof held === 'object' && held !== null ? Object.keys(held) : [];
    const isAlong = there.length > 0 && random.chance(0.75);
    const isList = Array.isArray(held) || (names.length === 1 && root === 'tags');
    const name = isAlong
      ? random.pick(there)
      : random.pick(isList && random.chance(0.9) ? ['0', '1', '2', '4'] : NAMES);
    if (name.startsWith('__')) break;
    held = (held as Values | null | undefined)?.[name];
    names.push(name);
    // Ends where an operation finds a value, more often than not.
    if (random.chance(0.15)) break;
  }
  return names.length > 1 ? names.join('.') : `${root}.a`;
}

function change(random: Random, held: unknown): unknown {
  const isList = Array.isArray(held);
  const kind = random.weighted({
    set: 4,
    delete: 2,
    increment: typeof held === 'number' ? 6 : 1,
    add: isList ? 4 : 0.7,
    addUnique: isList ? 4 : 0.7,
    remove: isList ? 5 : 0.7,
  });
  const some = () =>
    random.some(0, 3, () => (isList && held.length > 0 && random.chance(0.5) ? random.pick(held) : value(random, 1)));
  switch (kind) {
    case 'set':
      return value(random, 2);
    case 'delete':
      return { __op: 'Delete' };
    case 'increment':
      return { __op: 'Increment', amount: random.pick([1, -1, 2.5, 0.25, 0]) };
    case 'add':
      return { __op: 'Add', objects: some() };
    case 'addUnique':
      return { __op: 'AddUnique', objects: some() };
    case 'remove':
      return { __op: 'Remove', objects: some() };
  }
}

/** One request: changes of one to four places of a row. */
export function generateUpdate(random: Random, row: Values): Values {
  const names = random.some(1, random.chance(0.4) ? 4 : 1, () => path(random, row));
  return Object.fromEntries(names.map((name) => [name, change(random, valueAt(row, name))]));
}

const valueAt = (row: Values, name: string): unknown =>
  name.split('.').reduce<unknown>((held, part) => (held as Values | null | undefined)?.[part], row);
