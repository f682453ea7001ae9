/** Fields of every stored object, as the backend writes them: timestamps are ISO 8601 in UTC. */
export type LiveRow = { objectId: string; createdAt: string; updatedAt: string };

/**
 * Fields of a class as they are in a response: dates, pointers and files in the form `{__type: …}`.
 */
export type LiveFields = Readonly<Record<string, unknown>>;

/** An object of a class with these fields. */
export type LiveObject<Fields extends LiveFields> = Readonly<Fields> & Readonly<LiveRow>;

/** A field to sort by; with a leading `-`, descending. */
export type LiveOrder<Fields extends LiveFields> = `${'' | '-'}${keyof (Fields & LiveRow) & string}`;

/**
 * Which objects to follow. Queries are compared by content, so an equal one in another render is
 * the same.
 */
export type LiveQuery<Fields extends LiveFields = LiveFields> = {
  className: string;
  /**
   * Conditions in Parse's form, such as `{parent: {$exists: false}}`; live query supports fewer
   * than a plain query (docs/guides/live-queries.md).
   */
  where?: Readonly<
    { [Field in keyof (Fields & LiveRow)]?: unknown } & { $or?: unknown; $and?: unknown; $nor?: unknown }
  >;
  /** The first one takes precedence; `-createdAt` by default. */
  order?: readonly LiveOrder<Fields>[];
  /** How many are read at first, and with each `more()`; 100 by default, at most 1000. */
  limit?: number;
  /**
   * Pointers whose objects to include. Each is read once and at most five minutes old
   * (`includedObjects`).
   */
  include?: readonly (keyof Fields & string)[];
};

/** An event of one object; the names are those of Parse's live query. */
export type LiveChange<Fields extends LiveFields = LiveFields> =
  /** A new object. */
  | { op: 'create'; row: LiveObject<Fields> }
  /** An existing object that now matches the query or became readable. */
  | { op: 'enter'; row: LiveObject<Fields> }
  | { op: 'update'; row: LiveObject<Fields>; before: LiveObject<Fields> }
  /** One that no longer matches or is no longer readable; in its last known state. */
  | { op: 'leave'; row: LiveObject<Fields> }
  | { op: 'delete'; row: LiveObject<Fields> };

/**
 * `connecting` until the first list is complete and followed; `lost` while disconnected; `refused`:
 * the backend rejects the subscription.
 */
export type LiveState = 'connecting' | 'live' | 'lost' | 'refused';
