import { NotAcceptedError } from '@/lib/errors/objectErrors';
import type { GeoPoint, Polygon, Reference, Stored, ObjectMetadata } from '@/lib/objects/StoredObject';
import { requestObjects, type ReadOptions } from '@/lib/objects/sendObjects';
import { decodeObject } from '@/lib/objects/values';

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
  const requested: AnyQuery = { className, steps };
  const step = (name: string) => [
    name,
    (...values: unknown[]) => createQuery<Fields>(className, [...steps, [name, ...values]]),
  ];
  const decode = (rows: readonly Record<string, unknown>[]) => rows.map((row) => decodeObject<Fields>(row, className));
  const ends: Pick<ObjectQuery<Fields>, 'find' | 'first' | 'count' | 'findWithCount' | 'each'> = {
    find: async (options) => decode((await requestObjects(requested, {}, options)).results),
    first: async (options) => decode((await requestObjects(requested, { limit: 1 }, options)).results)[0] ?? null,
    count: async (options) => (await requestObjects(requested, { limit: 0, count: 1 }, options)).count ?? 0,
    findWithCount: async (options) => {
      const { results, count = 0 } = await requestObjects(requested, { count: 1 }, options);
      return { results: decode(results), count };
    },
    each: (options) => eachOf<Fields>(requested, options),
  };
  // The steps are made from their names, which the compiler cannot follow.
  return { ...requested, ...Object.fromEntries(STEPS.map(step)), ...ends } as ObjectQuery<Fields>;
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
    const { results } = await requestObjects(ordered, {}, options);
    for (const row of results) yield decodeObject<Fields>(row, className);
    if (results.length < BATCH) return;
    last = String(results.at(-1)?.['objectId']);
  }
}

/** A field that can be asked for: one of the class, or one that every object has. */
type FieldOf<Fields> = (keyof Fields & string) | 'objectId' | 'createdAt' | 'updatedAt';

/** What a field is compared with: a value of its type, or one of its list. */
type ValueOf<Fields, Field> = Field extends keyof Fields
  ? NonNullable<Fields[Field]> extends readonly (infer One)[]
    ? One | NonNullable<Fields[Field]>
    : NonNullable<Fields[Field]>
  : Field extends 'createdAt' | 'updatedAt'
    ? Date
    : string;

type ObjectQueryReadOptions = { signal?: AbortSignal | undefined };

/** How a text is searched for: `language` names the rules of its words, such as `english` (PostgreSQL, text search). */
type FullTextOptions = { language?: string; caseSensitive?: boolean; diacriticSensitive?: boolean };

/** One step of a question: a method of the SDK's query, and what it is called with. */
type QueryStep = readonly [method: string, ...values: unknown[]];

/** A question of any class, by its steps. */
export type AnyQuery = { readonly className: string; readonly steps: readonly QueryStep[] };

/**
 * A question for the objects of one class. Every step answers a new question and leaves the one before as it is; what
 * is asked is checked when it is sent. `Seen` are the fields that the answers hold.
 */
export type ObjectQuery<Fields extends object, Seen extends object = Fields> = AnyQuery & {
  equalTo<Field extends FieldOf<Fields>>(field: Field, value: ValueOf<Fields, Field>): ObjectQuery<Fields, Seen>;
  notEqualTo<Field extends FieldOf<Fields>>(field: Field, value: ValueOf<Fields, Field>): ObjectQuery<Fields, Seen>;
  lessThan<Field extends FieldOf<Fields>>(field: Field, value: ValueOf<Fields, Field>): ObjectQuery<Fields, Seen>;
  lessThanOrEqualTo<Field extends FieldOf<Fields>>(
    field: Field,
    value: ValueOf<Fields, Field>,
  ): ObjectQuery<Fields, Seen>;
  greaterThan<Field extends FieldOf<Fields>>(field: Field, value: ValueOf<Fields, Field>): ObjectQuery<Fields, Seen>;
  greaterThanOrEqualTo<Field extends FieldOf<Fields>>(
    field: Field,
    value: ValueOf<Fields, Field>,
  ): ObjectQuery<Fields, Seen>;
  containedIn<Field extends FieldOf<Fields>>(
    field: Field,
    values: readonly ValueOf<Fields, Field>[],
  ): ObjectQuery<Fields, Seen>;
  notContainedIn<Field extends FieldOf<Fields>>(
    field: Field,
    values: readonly ValueOf<Fields, Field>[],
  ): ObjectQuery<Fields, Seen>;
  /** The list in the field holds all of these. */
  containsAll<Field extends FieldOf<Fields>>(
    field: Field,
    values: readonly ValueOf<Fields, Field>[],
  ): ObjectQuery<Fields, Seen>;
  exists(field: FieldOf<Fields>): ObjectQuery<Fields, Seen>;
  doesNotExist(field: FieldOf<Fields>): ObjectQuery<Fields, Seen>;
  startsWith(field: FieldOf<Fields>, start: string): ObjectQuery<Fields, Seen>;
  endsWith(field: FieldOf<Fields>, end: string): ObjectQuery<Fields, Seen>;
  contains(field: FieldOf<Fields>, part: string): ObjectQuery<Fields, Seen>;
  /** By a regular expression; of its modifiers `i`, `m`, `x` and `s` are known. */
  matches(field: FieldOf<Fields>, expression: RegExp | string, modifiers?: string): ObjectQuery<Fields, Seen>;
  /** By words, in any of their forms, best first with `sortByTextScore`. */
  fullText(field: FieldOf<Fields>, words: string, options?: FullTextOptions): ObjectQuery<Fields, Seen>;
  sortByTextScore(): ObjectQuery<Fields, Seen>;
  /** Nearest first. */
  near(field: FieldOf<Fields>, location: GeoPoint): ObjectQuery<Fields, Seen>;
  /** At most this many kilometres away; nearest first unless `sorted` is false. */
  withinKilometers(
    field: FieldOf<Fields>,
    location: GeoPoint,
    kilometers: number,
    sorted?: boolean,
  ): ObjectQuery<Fields, Seen>;
  withinMiles(field: FieldOf<Fields>, location: GeoPoint, miles: number, sorted?: boolean): ObjectQuery<Fields, Seen>;
  /** Between two corners, the south-western and the north-eastern. */
  withinGeoBox(field: FieldOf<Fields>, southWest: GeoPoint, northEast: GeoPoint): ObjectQuery<Fields, Seen>;
  withinPolygon(field: FieldOf<Fields>, corners: Polygon['coordinates']): ObjectQuery<Fields, Seen>;
  polygonContains(field: FieldOf<Fields>, location: GeoPoint): ObjectQuery<Fields, Seen>;
  /** The field points to an object that another question finds. */
  matchesQuery(field: FieldOf<Fields>, query: AnyQuery): ObjectQuery<Fields, Seen>;
  doesNotMatchQuery(field: FieldOf<Fields>, query: AnyQuery): ObjectQuery<Fields, Seen>;
  /** Members of the relation `field` of an object. */
  relatedTo(object: Reference | ObjectMetadata, field: string): ObjectQuery<Fields, Seen>;

  ascending(...fields: FieldOf<Fields>[]): ObjectQuery<Fields, Seen>;
  descending(...fields: FieldOf<Fields>[]): ObjectQuery<Fields, Seen>;
  addAscending(...fields: FieldOf<Fields>[]): ObjectQuery<Fields, Seen>;
  addDescending(...fields: FieldOf<Fields>[]): ObjectQuery<Fields, Seen>;
  skip(count: number): ObjectQuery<Fields, Seen>;
  /** The maximum number of rows, up to 1000; 100 by default. */
  limit(count: number): ObjectQuery<Fields, Seen>;
  /** Has the answers hold the objects that these fields point to; `a.b` goes on through them. */
  include(...paths: string[]): ObjectQuery<Fields, Seen>;
  select<Field extends keyof Fields & string>(...fields: Field[]): ObjectQuery<Fields, Pick<Fields, Field>>;
  exclude<Field extends keyof Fields & string>(...fields: Field[]): ObjectQuery<Fields, Omit<Fields, Field>>;

  find(options?: ObjectQueryReadOptions): Promise<Stored<Seen>[]>;
  /** The first answer, or `null`. */
  first(options?: ObjectQueryReadOptions): Promise<Stored<Seen> | null>;
  count(options?: ObjectQueryReadOptions): Promise<number>;
  /** The answers of this page, and how many there are in all. */
  findWithCount(options?: ObjectQueryReadOptions): Promise<{ results: Stored<Seen>[]; count: number }>;
  /**
   * Every answer, a hundred at a time, in the order of their ids. Takes no order, skip or limit (row D23).
   */
  each(options?: ObjectQueryReadOptions): AsyncGenerator<Stored<Seen>, void, undefined>;
};
