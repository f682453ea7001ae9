import type { FoyerError } from '@/lib/errors/FoyerError';
import { toFoyerError } from '@/lib/errors/backendErrors';
import { createIncludedObjects } from '@/lib/live-queries/includedObjects';
import { createMerge } from '@/lib/live-queries/createMerge';
import { follow } from '@/lib/live-queries/liveConnection';
import type { LiveChange, LiveFields, LiveObject, LiveQuery, LiveState } from '@/lib/live-queries/LiveQuery';
import { afterRow, allOf, readRows, type RowsRequest } from '@/lib/live-queries/readRows';

/** The current objects of a query. */
export type LiveList<Fields extends LiveFields> = {
  /** In the query's order. */
  rows: readonly LiveObject<Fields>[];
  state: LiveState;
  /**
   * Whether a query is running: the first rows, more of them, or what changed during a disconnect.
   */
  loading: boolean;
  /** Whether there are more after the last one. */
  hasMore: boolean;
  /** Why the last query failed, or the subscription was rejected; earlier rows stay. */
  error: FoyerError | null;
};

/** Callbacks of a list. */
export type LiveListener<Fields extends LiveFields> = {
  /** The list changed. */
  onList?: (list: LiveList<Fields>) => void;
  /** An event of one object, after the first query. */
  onChange?: (change: LiveChange<Fields>) => void;
};

/** A list that is followed until `close`. */
export type OpenLiveList<Fields extends LiveFields> = {
  get(): LiveList<Fields>;
  /** Loads more rows. */
  more(): Promise<void>;
  /** Reads everything again and merges it, as after a reconnect. */
  refetch(): Promise<void>;
  /** Adds an object that this visitor has just saved, before live query reports it. */
  put(row: LiveObject<Fields>): void;
  /** Removes an object that this visitor has just deleted. */
  remove(objectId: string): void;
  close(): void;
};

/** Maximum rows per query; Parse Server returns no more. */
const MAX_QUERY_LIMIT = 1_000;
const DEFAULT_LIMIT = 100;

/** A failed query is retried after this time, in milliseconds, while connected. */
const RETRY_DELAY = 5_000;

/** An empty list. */
export const EMPTY_LIVE_LIST: LiveList<never> = {
  rows: [],
  state: 'connecting',
  loading: true,
  hasMore: false,
  error: null,
};

/**
 * Opens a list and keeps it in sync with the backend. It is read when it opens, and again after
 * each reconnect; changes during a disconnect are derived from the difference, so none is missed,
 * and each is reported once.
 */
export function openLiveList<Fields extends LiveFields>(
  query: LiveQuery<Fields>,
  { onList, onChange }: LiveListener<Fields>,
): OpenLiveList<Fields> {
  type Row = LiveObject<Fields>;
  const given: readonly string[] = query.order ?? ['-createdAt'];
  const order = given.some((name) => /^-?objectId$/.test(name)) ? given : [...given, 'objectId'];
  const page = Math.min(query.limit ?? DEFAULT_LIMIT, MAX_QUERY_LIMIT);
  const where = query.where ?? {};
  const source = { className: query.className, include: query.include ?? [] };
  const merge = createMerge<Row>(order);
  const included = createIncludedObjects<Row>(source.include);
  let list: LiveList<Fields> = EMPTY_LIVE_LIST;
  let filled = false;
  let closed = false;
  let pending: Promise<void> = Promise.resolve();
  let again: ReturnType<typeof setTimeout> | undefined;

  const set = (change: Partial<LiveList<Fields>>) => {
    if (closed) return;
    list = { ...list, ...change, rows: merge.rows().map(included.putIn) };
    onList?.(list);
  };
  const notify = (change: LiveChange<Fields> | null) => {
    if (!change || !filled || closed) return;
    const row = included.putIn(change.row);
    onChange?.(change.op === 'update' ? { ...change, row, before: included.putIn(change.before) } : { ...change, row });
  };
  const readAll = async (request: Omit<RowsRequest, 'className' | 'include'>) =>
    (await readRows<Row>({ ...source, ...request })).map(included.takeOut);

  /** Reads rows after one, or all known ones and new ones between them; merges them. */
  const read = async (from: Row | null) => {
    const wanted = from ? page : Math.max(page, merge.rows().length);
    const finish = merge.beginReading();
    const rows: Row[] = [];
    let complete = false;
    // One more than needed, to know whether there is more.
    while (!complete && rows.length <= wanted) {
      const limit = Math.min(wanted + 1 - rows.length, MAX_QUERY_LIMIT);
      const last = rows.at(-1) ?? from;
      // Within `$and` a geo condition does not sort by distance.
      const these = allOf(where, last ? afterRow(order, last) : {});
      const part = await readAll({ where: these, order, limit });
      rows.push(...part);
      complete = part.length < limit;
    }
    rows.length = Math.min(rows.length, wanted);
    const { changes, missing } = finish(rows, complete);
    changes.forEach(notify);
    if (!from) await explain(missing);
    filled = true;
    set({ hasMore: !complete, ...(list.state === 'refused' ? {} : { error: null }) });
  };
  /** Rows missing from a result: moved past its end, no longer matching, or deleted. */
  const explain = async (missing: readonly string[]) => {
    for (let at = 0; at < missing.length; at += DEFAULT_LIMIT) {
      const ids = missing.slice(at, at + DEFAULT_LIMIT);
      const these = { objectId: { $in: ids } };
      const fitting = await readAll({ where: allOf(where, these), limit: DEFAULT_LIMIT });
      const left = ids.filter((id) => !fitting.some(({ objectId }) => objectId === id));
      const present = left.length ? await readAll({ where: { objectId: { $in: left } }, limit: DEFAULT_LIMIT }) : [];
      for (const row of fitting) notify(merge.subscribe('update', row));
      for (const id of left)
        notify(merge.dismiss(id, present.some(({ objectId }) => objectId === id) ? 'leave' : 'delete'));
    }
  };
  /** One query at a time. */
  const queue = (from: () => Row | null) => {
    clearTimeout(again);
    pending = pending.then(async () => {
      if (closed) return;
      set({ loading: true });
      await read(from()).catch((error: unknown) => {
        set({ error: toFoyerError(error) });
        if (!closed && list.state !== 'refused') again = setTimeout(() => void refetch(), RETRY_DELAY);
      });
      set({ loading: false });
    });
    return pending;
  };
  const refetch = () => queue(() => null);
  let growing: Promise<void> | null = null;

  let opened = false;
  const end = follow({
    query: { className: query.className, where },
    onOpen: () => {
      opened = true;
      // It was rejected for another user, who was signed in before.
      if (list.state === 'refused') set({ state: 'lost' });
      void refetch().then(() => set(opened && !list.error ? { state: 'live' } : {}));
    },
    onChange: ({ op, row }) => void listen(op, row as Row),
    onDisconnected: (moment) => {
      opened = false;
      included.expire();
      merge.know(moment);
      if (list.state === 'live') set({ state: 'lost' });
    },
    onRefused: (error) => {
      opened = false;
      set({ state: 'refused', error, loading: false });
    },
  });
  const listen = async (op: LiveChange['op'], row: Row) => {
    const isThere = op === 'create' || op === 'enter' || op === 'update';
    const unknown = isThere ? included.complete(row) : null;
    if (unknown) await unknown;
    const change = merge.subscribe(op, row);
    notify(change);
    if (change) set({});
  };
  void refetch();

  return {
    get: () => list,
    more: () => {
      if (list.hasMore) growing ??= queue(merge.end).finally(() => (growing = null));
      return growing ?? pending;
    },
    refetch,
    put: (row) => void listen('create', included.takeOut(row)),
    remove(objectId) {
      const change = merge.dismiss(objectId, 'delete');
      notify(change);
      if (change) set({});
    },
    close() {
      closed = true;
      clearTimeout(again);
      end();
    },
  };
}
