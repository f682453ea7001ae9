import { describe, expect, it } from 'vitest';
import { createMerge, type RowChange, type RowOp } from '@/lib/live-queries/createMerge';

type Row = { objectId: string; createdAt: string; updatedAt: string; rank: number };
type News = { op: RowOp; row: Row };

const at = (moment: number) => new Date(Date.UTC(2026, 0, 1) + moment * 1000).toISOString();

/** Pseudo-random numbers, the same each time (a linear congruential generator). */
function createDice(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * sides);
  };
}

/** A history of rows, event by event, and the rows that match at the end. */
function live(dice: (sides: number) => number): { news: News[]; truth: Map<string, Row> } {
  const all = new Map<string, { row: Row; fits: boolean }>();
  const news: News[] = [];
  for (let moment = 1; moment <= 40; moment++) {
    const objectId = `r${dice(6)}`;
    const before = all.get(objectId);
    if (before && dice(8) === 0) {
      if (before.fits) news.push({ op: 'delete', row: before.row });
      all.delete(objectId);
      all.set(`dead ${objectId} ${moment}`, { row: before.row, fits: false });
      continue;
    }
    // An ID is used once.
    if (!before && news.some(({ row }) => row.objectId === objectId)) continue;
    const row = { objectId, createdAt: before?.row.createdAt ?? at(moment), updatedAt: at(moment), rank: dice(10) };
    const fits = dice(3) > 0;
    all.set(objectId, { row, fits });
    if (!before && fits) news.push({ op: 'create', row });
    else if (before && (fits || before.fits))
      news.push({ op: fits ? (before.fits ? 'update' : 'enter') : 'leave', row });
  }
  const fitting = [...all].flatMap(([id, { row, fits }]) => (fits ? [[id, row] as const] : []));
  return { news, truth: new Map(fitting) };
}

const byRank = (rows: Iterable<Row>) => [...rows].sort((a, b) => a.rank - b.rank || (a.objectId < b.objectId ? -1 : 1));

/** Applies the events, and fails if one does not fit the current rows. */
function replay(copy: Map<string, Row>, changes: readonly (RowChange<Row> | null)[]): void {
  for (const change of changes) {
    if (!change) continue;
    const { op, row } = change;
    expect(copy.has(row.objectId)).toBe(op === 'update' || op === 'leave' || op === 'delete');
    if (op === 'leave' || op === 'delete') copy.delete(row.objectId);
    else copy.set(row.objectId, row);
  }
}

describe('merging events with query results', () => {
  it('gives the current rows, whatever the order of events and however often they repeat', () => {
    for (let seed = 1; seed <= 300; seed++) {
      const dice = createDice(seed);
      const { news, truth } = live(dice);
      const merge = createMerge<Row>(['rank']);
      merge.beginReading()([], true);
      const copy = new Map<string, Row>();
      const mixed = [...news, ...news.filter(() => dice(4) === 0)]
        .map((one) => ({ one, place: dice(1_000) }))
        .sort((a, b) => a.place - b.place);
      for (const { one } of mixed) replay(copy, [merge.subscribe(one.op, one.row)]);
      expect(merge.rows()).toEqual(byRank(truth.values()));
      expect(byRank(copy.values())).toEqual(merge.rows());
    }
  });

  it('gives the current rows after a reconnect, and reports the difference', () => {
    for (let seed = 1; seed <= 300; seed++) {
      const dice = createDice(seed);
      const { news, truth } = live(dice);
      const merge = createMerge<Row>(['rank']);
      merge.beginReading()([], true);
      const copy = new Map<string, Row>();
      const [from, to] = [dice(news.length), dice(news.length)].sort((a, b) => a - b);
      for (const { op, row } of news.slice(0, from)) replay(copy, [merge.subscribe(op, row)]);
      // What happens between is lost; what comes after arrives during the query.
      const finish = merge.beginReading();
      for (const { op, row } of news.slice(to)) replay(copy, [merge.subscribe(op, row)]);
      const { changes, missing } = finish([...truth.values()], true);
      replay(copy, changes);
      replay(
        copy,
        missing.map((id) => merge.dismiss(id, 'delete')),
      );
      expect(merge.rows()).toEqual(byRank(truth.values()));
      expect(byRank(copy.values())).toEqual(merge.rows());
    }
  });

  it('accepts a row that sorts into an earlier result, and ignores rows past its end', () => {
    const merge = createMerge<Row>(['rank']);
    const row = (objectId: string, rank: number, updatedAt = at(1)) => ({
      objectId,
      createdAt: at(1),
      updatedAt,
      rank,
    });
    const first = merge.beginReading();
    expect(merge.subscribe('update', row('far', 90))).toBeNull();
    expect(merge.subscribe('create', row('near', 5))).toBeNull();
    first([row('a', 1), row('b', 10)], false);
    expect(merge.rows().map(({ objectId }) => objectId)).toEqual(['a', 'near', 'b']);
    expect(merge.subscribe('create', row('later', 15))).toBeNull();

    const next = merge.beginReading();
    expect(merge.subscribe('create', row('between', 12, at(3)))).toBeNull();
    expect(merge.subscribe('create', row('dead', 13))).toBeNull();
    expect(merge.subscribe('delete', row('dead', 13))).toBeNull();
    expect(merge.subscribe('create', row('farther', 80))).toBeNull();
    const { changes } = next([row('later', 15), row('c', 20)], false);
    expect(changes.map(({ row: { objectId } }) => objectId)).toEqual(['later', 'c', 'between']);
    expect(merge.end()?.objectId).toBe('c');
    // The last row is removed: the list ends where it ended.
    merge.subscribe('delete', row('c', 20));
    expect(merge.subscribe('create', row('d', 18))).toMatchObject({ op: 'create' });
  });

  it('reports a row created later as create, and any other as enter', () => {
    const merge = createMerge<Row>(['rank']);
    merge.beginReading()([], true);
    merge.know(at(10));
    const made = { objectId: 'a', createdAt: at(11), updatedAt: at(12), rank: 1 };
    const old = { objectId: 'b', createdAt: at(5), updatedAt: at(12), rank: 2 };
    const untouched = { objectId: 'c', createdAt: at(9), updatedAt: at(9), rank: 3 };
    const { changes } = merge.beginReading()([made, old, untouched], true);
    expect(changes.map(({ op }) => op)).toEqual(['create', 'enter', 'create']);
  });
});
