import type { FoyerError } from '@/lib/errors/FoyerError';
import { toFoyerError } from '@/lib/errors/backendErrors';
import { createIncludedObjects } from '@/lib/live-queries/includedObjects';
import { createMerge } from '@/lib/live-queries/createMerge';
import { follow } from '@/lib/live-queries/liveConnection';
import type { LiveChange, LiveFields, LiveObject, LiveQuery, LiveState } from '@/lib/live-queries/LiveQuery';
import { afterRow, allOf, readRows, type RowsRequest } from '@/lib/live-queries/readRows';

/** A query's objects, as they are now. */
export type LiveList<Fields extends LiveFields> = {
  /** In the query's order. */
  rows: readonly LiveObject<Fields>[];
  state: LiveState;
  /** Whether something is being read: the first rows, more of them, or what happened during a loss. */
  loading: boolean;
  /** Whether there are more behind the last one. */
  hasMore: boolean;
  /** Why the last reading failed, or the query is refused; what was read before stays. */
  error: FoyerError | null;
};

/** Who is told. */
export type LiveListener<Fields extends LiveFields> = {
  /** The list is another one. */
  onList?: (list: LiveList<Fields>) => void;
  /** Something happened to one object, after the first reading. */
  onChange?: (change: LiveChange<Fields>) => void;
};

/** A list that is followed until `close`. */
export type OpenLiveList<Fields extends LiveFields> = {
  get(): LiveList<Fields>;
  /** Reads further rows. */
  more(): Promise<void>;
  /** Reads everything anew and brings it in, as after a loss. */
  refetch(): Promise<void>;
  /** Brings in an object that this visitor has just saved, before live query tells of it. */
  put(row: LiveObject<Fields>): void;
  /** Takes out an object that this visitor has just deleted. */
  remove(objectId: string): void;
  close(): void;
};

/** Rows of one reading, at most; Parse Server gives no more. */
const MOST_AT_ONCE = 1_000;
const FEW = 100;

/** A reading that failed is tried again after this long, in milliseconds, while the connection stands. */
const AGAIN_AFTER = 5_000;

/** A list of which nothing is here yet. */
export const EMPTY_LIVE_LIST: LiveList<never> = {
  rows: [],
  state: 'connecting',
  loading: true,
  hasMore: false,
  error: null,
};

/**
 * Opens a list and keeps it as the backend has it. It is read when it opens, and again whenever the connection was lost and
 * is back; what happened meanwhile is worked out from the difference, so no change is missed, and each is told once.
 */
export function openLiveList<Fields extends LiveFields>(
  query: LiveQuery<Fields>,
  { onList, onChange }: LiveListener<Fields>,
): OpenLiveList<Fields> {
  type Row = LiveObject<Fields>;
  const given: readonly string[] = query.order ?? ['-createdAt'];
  const order = given.some((name) => /^-?objectId$/.test(name)) ? given : [...given, 'objectId'];
  const page = Math.min(query.limit ?? FEW, MOST_AT_ONCE);
  const where = query.where ?? {};
  const source = { className: query.className, include: query.include ?? [] };
  const merge = createMerge<Row>(order);
  const included = createIncludedObjects<Row>(source.include);
  let list: LiveList<Fields> = EMPTY_LIVE_LIST;
  let filled = false;
  let closed = false;
  let reading: Promise<void> = Promise.resolve();
  let again: ReturnType<typeof setTimeout> | undefined;

  const set = (change: Partial<LiveList<Fields>>) => {
    if (closed) return;
    list = { ...list, ...change, rows: merge.rows().map(included.putIn) };
    onList?.(list);
  };
  const tell = (change: LiveChange<Fields> | null) => {
    if (!change || !filled || closed) return;
    const row = included.putIn(change.row);
    onChange?.(change.op === 'update' ? { ...change, row, before: included.putIn(change.before) } : { ...change, row });
  };
  const readWhole = async (request: Omit<RowsRequest, 'className' | 'include'>) =>
    (await readRows<Row>({ ...source, ...request })).map(included.takeOut);

  /** Reads rows behind one, or all that are known and those that came between; brings them in. */
  const read = async (from: Row | null) => {
    const wanted = from ? page : Math.max(page, merge.rows().length);
    const finish = merge.beginReading();
    const rows: Row[] = [];
    let complete = false;
    // One more than is wanted, to know whether there is more.
    while (!complete && rows.length <= wanted) {
      const limit = Math.min(wanted + 1 - rows.length, MOST_AT_ONCE);
      const last = rows.at(-1) ?? from;
      // Within `$and` a condition on a place does not order by it.
      const these = allOf(where, last ? afterRow(order, last) : {});
      const part = await readWhole({ where: these, order, limit });
      rows.push(...part);
      complete = part.length < limit;
    }
    rows.length = Math.min(rows.length, wanted);
    const { changes, missing } = finish(rows, complete);
    changes.forEach(tell);
    if (!from) await explain(missing);
    filled = true;
    set({ hasMore: !complete, ...(list.state === 'refused' ? {} : { error: null }) });
  };
  /** Rows that a reading did not bring: pushed behind its end, no longer fitting, or deleted. */
  const explain = async (missing: readonly string[]) => {
    for (let at = 0; at < missing.length; at += FEW) {
      const ids = missing.slice(at, at + FEW);
      const these = { objectId: { $in: ids } };
      const fitting = await readWhole({ where: allOf(where, these), limit: FEW });
      const left = ids.filter((id) => !fitting.some(({ objectId }) => objectId === id));
      const present = left.length ? await readWhole({ where: { objectId: { $in: left } }, limit: FEW }) : [];
      for (const row of fitting) tell(merge.hear('update', row));
      for (const id of left)
        tell(merge.dismiss(id, present.some(({ objectId }) => objectId === id) ? 'leave' : 'delete'));
    }
  };
  /** One reading after the other. */
  const queue = (from: () => Row | null) => {
    clearTimeout(again);
    reading = reading.then(async () => {
      if (closed) return;
      set({ loading: true });
      await read(from()).catch((error: unknown) => {
        set({ error: toFoyerError(error) });
        if (!closed && list.state !== 'refused') again = setTimeout(() => void refetch(), AGAIN_AFTER);
      });
      set({ loading: false });
    });
    return reading;
  };
  const refetch = () => queue(() => null);
  let growing: Promise<void> | null = null;

  let opened = false;
  const end = follow({
    query: { className: query.className, where },
    onOpen: () => {
      opened = true;
      // It was refused to somebody else: whoever was signed in before.
      if (list.state === 'refused') set({ state: 'lost' });
      void refetch().then(() => set(opened && !list.error ? { state: 'live' } : {}));
    },
    onChange: ({ op, row }) => void hear(op, row as Row),
    onLost: (moment) => {
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
  const hear = async (op: LiveChange['op'], row: Row) => {
    const isThere = op === 'create' || op === 'enter' || op === 'update';
    const unknown = isThere ? included.complete(row) : null;
    if (unknown) await unknown;
    const change = merge.hear(op, row);
    tell(change);
    if (change) set({});
  };
  void refetch();

  return {
    get: () => list,
    more: () => {
      if (list.hasMore) growing ??= queue(merge.end).finally(() => (growing = null));
      return growing ?? reading;
    },
    refetch,
    put: (row) => void hear('create', included.takeOut(row)),
    remove(objectId) {
      const change = merge.dismiss(objectId, 'delete');
      tell(change);
      if (change) set({});
    },
    close() {
      closed = true;
      clearTimeout(again);
      end();
    },
  };
}
