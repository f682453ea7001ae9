/** What every stored object carries, as the backend writes it: the moments are ISO 8601 in UTC. */
export type LiveRow = { objectId: string; createdAt: string; updatedAt: string };

/** Fields of a class as they stand in an answer: dates, pointers and files in the form `{__type: …}`. */
export type LiveFields = Readonly<Record<string, unknown>>;

/** An object of a class with these fields. */
export type LiveObject<Fields extends LiveFields> = Readonly<Fields> & Readonly<LiveRow>;

/** A field to order by; with `-` before it, the largest first. */
export type LiveOrder<Fields extends LiveFields> = `${'' | '-'}${keyof (Fields & LiveRow) & string}`;

/** Which objects to follow. A query is compared by its content: an equal one in another render is the same. */
export type LiveQuery<Fields extends LiveFields = LiveFields> = {
  className: string;
  /** Conditions as Parse writes them, such as `{parent: {$exists: false}}`; live query knows fewer than a plain query (docs/guides/live-queries.md). */
  where?: Readonly<
    { [Field in keyof (Fields & LiveRow)]?: unknown } & { $or?: unknown; $and?: unknown; $nor?: unknown }
  >;
  /** The first one decides; `-createdAt` where nothing is said. */
  order?: readonly LiveOrder<Fields>[];
  /** How many are read at first, and with each `more()`; 100 where nothing is said, at most 1000. */
  limit?: number;
  /** Pointers of which the object itself is wanted. Each is read once, and current to five minutes (`includedObjects`). */
  include?: readonly (keyof Fields & string)[];
};

/** What happened to one object; the names are those of Parse's live query. */
export type LiveChange<Fields extends LiveFields = LiveFields> =
  /** A new object. */
  | { op: 'create'; row: LiveObject<Fields> }
  /** One that was there before and fits the query now, or may be read now. */
  | { op: 'enter'; row: LiveObject<Fields> }
  | { op: 'update'; row: LiveObject<Fields>; before: LiveObject<Fields> }
  /** One that fits no more, or may be read no more; as it was known. */
  | { op: 'leave'; row: LiveObject<Fields> }
  | { op: 'delete'; row: LiveObject<Fields> };

/** `connecting` until the first list is complete and followed; `lost` while there is no connection; `refused`: the backend will not let this query be followed. */
export type LiveState = 'connecting' | 'live' | 'lost' | 'refused';
