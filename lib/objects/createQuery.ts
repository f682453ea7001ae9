import { decodeObject } from '@/lib/objects/values';
import type { AnyQuery, ObjectQuery, QueryStep } from '@/lib/objects/ObjectQuery';
import { NotAcceptedError } from '@/lib/errors/walletErrors';
import { askObjects, type ReadOptions } from '@/lib/objects/askObjects';
import type { Stored } from '@/lib/objects/StoredObject';

/** Steps of the SDK's query that take their values as they come. */
const STEPS = [
  'equalTo',
  'notEqualTo',
  'lessThan',
  'lessThanOrEqualTo',
  'greaterThan',
  'greaterThanOrEqualTo',
  'containedIn',
  'notContainedIn',
  'containsAll',
  'exists',
  'doesNotExist',
  'startsWith',
  'endsWith',
  'contains',
  'matches',
  'fullText',
  'sortByTextScore',
  'near',
  'withinKilometers',
  'withinMiles',
  'withinGeoBox',
  'withinPolygon',
  'polygonContains',
  'matchesQuery',
  'doesNotMatchQuery',
  'relatedTo',
  'ascending',
  'descending',
  'addAscending',
  'addDescending',
  'skip',
  'limit',
  'include',
  'select',
  'exclude',
] as const;

/** How many objects an iteration asks for at once (row D23). */
const BATCH = 100;

const UNITERABLE = /^(ascending|descending|addAscending|addDescending|near|sortByTextScore|skip|limit)$/;

/** A question for a class, to be narrowed step by step. */
export function createQuery<Fields extends object>(
  className: string,
  steps: readonly QueryStep[] = [],
): ObjectQuery<Fields> {
  const asked: AnyQuery = { className, steps };
  const step = (name: string) => [
    name,
    (...values: unknown[]) => createQuery<Fields>(className, [...steps, [name, ...values]]),
  ];
  const decode = (rows: readonly Record<string, unknown>[]) => rows.map((row) => decodeObject<Fields>(row, className));
  const ends: Pick<ObjectQuery<Fields>, 'find' | 'first' | 'count' | 'findWithCount' | 'each'> = {
    find: async (options) => decode((await askObjects(asked, {}, options)).results),
    first: async (options) => decode((await askObjects(asked, { limit: 1 }, options)).results)[0] ?? null,
    count: async (options) => (await askObjects(asked, { limit: 0, count: 1 }, options)).count ?? 0,
    findWithCount: async (options) => {
      const { results, count = 0 } = await askObjects(asked, { count: 1 }, options);
      return { results: decode(results), count };
    },
    each: (options) => eachOf<Fields>(asked, options),
  };
  // The steps are made from their names, which the compiler cannot follow.
  return { ...asked, ...Object.fromEntries(STEPS.map(step)), ...ends } as ObjectQuery<Fields>;
}

async function* eachOf<Fields extends object>(
  { className, steps }: AnyQuery,
  options?: ReadOptions,
): AsyncGenerator<Stored<Fields>, void, undefined> {
  if (steps.some(([name]) => UNITERABLE.test(name))) {
    throw new NotAcceptedError('Cannot iterate on a query with sort, skip, or limit.');
  }
  for (let last = ''; ;) {
    const from: QueryStep[] = last ? [['greaterThan', 'objectId', last]] : [];
    const ordered: AnyQuery = { className, steps: [...steps, ...from, ['ascending', 'objectId'], ['limit', BATCH]] };
    const { results } = await askObjects(ordered, {}, options);
    for (const row of results) yield decodeObject<Fields>(row, className);
    if (results.length < BATCH) return;
    last = String(results.at(-1)?.['objectId']);
  }
}
