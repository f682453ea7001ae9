import type { Index } from '@/server/data/index/Index';
import { notFound } from '@/server/data/refuse';

/** A block by its time: `timestamp` in seconds since 1970. */
export type BlockDate = { date: string; block: number; timestamp: number };

/**
 * `getDateToBlock`: the block closest to a date; of two as close, the earlier one.
 *
 * @throws Parse.Error 101 while the index holds no block
 */
export async function getDateToBlock(index: Index, { date }: { date: Date }): Promise<BlockDate> {
  const { rows } = await index.query<{ block: number; timestamp: number }>(
    `SELECT number::float8 AS block, extract(epoch FROM time)::float8 AS timestamp FROM (
      (SELECT number, time FROM blocks WHERE time <= $1 ORDER BY time DESC, number LIMIT 1) UNION ALL
      (SELECT number, time FROM blocks WHERE time > $1 ORDER BY time, number LIMIT 1)) near
    ORDER BY abs(extract(epoch FROM time - $1::timestamptz)), time LIMIT 1`,
    [date],
  );
  if (!rows[0]) throw notFound('The index holds no block yet.');
  return { date: date.toISOString(), ...rows[0] };
}
