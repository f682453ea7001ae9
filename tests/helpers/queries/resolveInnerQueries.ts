import { isRecord } from '@/server/parse/validateValue';
import { LETTERS } from '@/tests/helpers/queries/generateQueries';

type Values = Record<string, unknown>;

/** Replaces conditions on friends by lists of what they find: the friends have one letter each. */
export function resolveInnerQueries(where: unknown, friends: readonly string[]): Values {
  return resolve(where, friends) as Values;
}

function resolve(value: unknown, friends: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((one) => resolve(one, friends));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, held]) => replaced(key, held, friends)));
}

function replaced(key: string, held: unknown, friends: readonly string[]): [string, unknown] {
  const pointers = () =>
    placesOf(held).map((place) => ({ __type: 'Pointer', className: 'Friend', objectId: friends[place] }));
  const letters = () => placesOf((held as { query: unknown }).query).map((place) => LETTERS[place]);
  switch (key) {
    case '$inQuery':
      return ['$in', pointers()];
    case '$notInQuery':
      return ['$nin', pointers()];
    case '$select':
      return ['$in', letters()];
    case '$dontSelect':
      return ['$nin', letters()];
    default:
      return [key, resolve(held, friends)];
  }
}

/** The places of the friends that an inner query finds. */
function placesOf(query: unknown): number[] {
  const { where } = query as { where: { letter: { $in: string[] } } };
  return LETTERS.flatMap((letter, place) => (where.letter.$in.includes(letter) ? [place] : []));
}
