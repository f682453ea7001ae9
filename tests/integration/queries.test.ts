import { beforeAll, describe, expect, it } from 'vitest';
import { createRandom, type Random } from '@/tests/helpers/differential/random';
import { createMasterClient } from '@/tests/helpers/createMasterClient';
import { fuzzCount } from '@/tests/helpers/fuzzCount';
import {
  FIELDS,
  generateRow,
  generateWhere,
  LETTERS,
  RELATED_FIELDS,
  ROWS_OF_FRIEND,
  WHOLE,
  withFriends,
} from '@/tests/helpers/queries/generateQueries';
import { matchesInMongo, type Related } from '@/tests/helpers/queries/mongoModel';
import { resolveInnerQueries } from '@/tests/helpers/queries/resolveInnerQueries';
import { followAll } from '@/tests/helpers/queries/followAll';
import { shareBackend } from '@/tests/helpers/shareBackend';
import type { SharedBackend } from '@/tests/helpers/startBackend';

/** Another one makes other rows and conditions; the same one makes the same again. */
const SEED = Number(process.env['FUZZ_SEED'] ?? 20261126);
const ROWS = 60;
/** Subscriptions of one connection, and rows that each hears of. */
const AT_ONCE = 100;
const HEARD_ROWS = 12;

type Values = Record<string, unknown>;

let backend: SharedBackend;
let master: ReturnType<typeof createMasterClient>;
let friends: string[];
let rows: Values[];
/** The friends of a row, by its name, and those who have it in a relation of theirs. */
const friendsOf = new Map<unknown, string[]>();
const ownersOf = new Map<unknown, string[]>();
const related: Related = ({ name }, relation) => (relation ? friendsOf : ownersOf).get(name) ?? [];

const pointers = (className: string, ids: readonly string[]) => ({
  __op: 'AddRelation',
  objects: ids.map((objectId) => ({ __type: 'Pointer', className, objectId })),
});

beforeAll(async () => {
  backend = await shareBackend();
  master = createMasterClient(backend);
  friends = [];
  for (const letter of LETTERS) friends.push(String((await master.create('Friend', { letter }))['objectId']));
  const random = createRandom(SEED);
  rows = withFriends(
    [WHOLE, ...Array.from({ length: ROWS - 1 }, (_, index) => generateRow(random, `row${index}`))],
    friends,
  );
  for (const row of rows) {
    const some = () => friends.filter(() => random.chance(0.4));
    const [own, owners] = row['name'] === 'whole' ? [friends, friends] : [some(), some()];
    friendsOf.set(row['name'], own);
    ownersOf.set(row['name'], owners);
    const made = await master.create('Generated', own.length > 0 ? { ...row, friends: pointers('Friend', own) } : row);
    const there = pointers('Generated', [String(made['objectId'])]);
    for (const id of owners) await master.update('Friend', id, { [ROWS_OF_FRIEND]: there });
  }
});

const namesOf = (found: Values[]) => found.map(({ name }) => String(name)).sort();

describe('a query', () => {
  it(`finds the rows that Parse Server finds on MongoDB (seed ${SEED})`, async () => {
    const random = createRandom(SEED + 1);
    const count = fuzzCount(5_000, 0.03);
    const wheres = Array.from({ length: count }, () =>
      withFriends(
        generateWhere(random, { innerQueries: true, places: true, searches: true, relations: true }),
        friends,
      ),
    );
    const disagreements: object[] = [];
    let found = 0;
    for (const where of wheres) {
      const plain = resolveInnerQueries(where, friends);
      const expected = namesOf(rows.filter((row) => matchesInMongo('Generated', RELATED_FIELDS, row, plain, related)));
      const got = await master.find('Generated', where).then(namesOf, (error: unknown) => String(error).slice(0, 300));
      if (expected.length > 0 && expected.length < ROWS) found += 1;
      if (JSON.stringify(got) !== JSON.stringify(expected)) disagreements.push({ where, expected, got });
    }
    expect(disagreements.slice(0, 5)).toEqual([]);
    // Most conditions find some rows and not others.
    expect(found / count).toBeGreaterThan(0.5);
  }, 600_000);
});

describe('a live query', () => {
  it(`reports the rows that find() returns, when they are created and changed (seed ${SEED})`, async () => {
    const random = createRandom(SEED + 2);
    const count = fuzzCount(5_000, 0.02);
    const disagreements: object[] = [];
    let found = 0;
    for (let made = 0; made < count; made += AT_ONCE) {
      const className = `Heard${made}`;
      const wheres = Array.from({ length: Math.min(AT_ONCE, count - made) }, () =>
        withFriends(generateWhere(random, { places: true }), friends),
      );
      const before = withFriends([WHOLE, ...some(random)], friends);
      const after = withFriends([{ ...WHOLE, text: 'b' }, ...some(random)], friends);
      const { heard, refused, close } = await followAll(backend, className, wheres);
      disagreements.push(...refused);
      const findAll = () =>
        Promise.all(
          wheres.map((where) => master.find(className, where).then(namesOf, (error: unknown) => [String(error)])),
        );
      const ids: string[] = [];
      for (const row of before) ids.push(String((await master.create(className, row))['objectId']));
      const atFirst = await findAll();
      for (const [place, row] of after.entries()) await master.update(className, String(ids[place]), asChange(row));
      const atLast = await findAll();
      for (const [place, where] of wheres.entries()) {
        const [first, last] = [new Set(atFirst[place]), new Set(atLast[place])];
        const expected = {
          create: [...first].sort(),
          enter: [...last].filter((name) => !first.has(name)).sort(),
          leave: [...first].filter((name) => !last.has(name)).sort(),
          update: [...first].filter((name) => last.has(name)).sort(),
        };
        if ([first, last].some(({ size }) => size > 0 && size < before.length)) found += 1;
        const got = await heard(place, expected);
        if (JSON.stringify(got) !== JSON.stringify(expected)) disagreements.push({ where, expected, got });
      }
      close();
    }
    expect(disagreements.slice(0, 5)).toEqual([]);
    expect(found / count).toBeGreaterThan(0.4);
  }, 900_000);
});

/** Rows of one name at each place, so that a row can be followed through its change. */
const some = (random: Random): Values[] =>
  Array.from({ length: HEARD_ROWS }, (_, place) => generateRow(random, `row${place}`));

/** Fields that the new row lacks are deleted. */
const asChange = (row: Values): Values => ({
  ...Object.fromEntries(Object.keys(FIELDS).map((name) => [name, { __op: 'Delete' }])),
  ...row,
});
