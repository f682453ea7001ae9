import { z } from 'zod';
import type { AdminEventCount } from '@/protocol/admin';
import type { AdminHandler, AdminParts } from '@/server/admin/AdminParts';
import { checkParameters } from '@/server/parse/checkParameters';
import { storedDate, type Database } from '@/server/parse/database';
import { ANALYTICS_EVENT_CLASS } from '@/server/parse/schema';

const parameters = z.strictObject({ days: z.number().int().min(1).max(90) });

const DAY_MS = 24 * 60 * 60_000;
/** Most names of a day: they are whatever a site tells of. */
const MOST = 200;

/** `adminCountEvents`: the events that sites told of, by name and day. */
export function createCountEvents({ database }: AdminParts): AdminHandler {
  return async ({ params }) => {
    const { days } = checkParameters(parameters, params);
    const midnight = Math.floor(Date.now() / DAY_MS) * DAY_MS;
    const events = new Map<string, AdminEventCount>();
    for (let back = 0; back < days; back++) {
      const start = midnight - back * DAY_MS;
      const day = new Date(start).toISOString().slice(0, 10);
      for (const { name, count } of await countOfDay(database, start)) {
        const known = events.get(name) ?? { name, total: 0, days: [] };
        known.total += count;
        known.days.push({ day, count });
        events.set(name, known);
      }
    }
    const sorted = [...events.values()].sort((a, b) => b.total - a.total || a.name.localeCompare(b.name));
    return { events: sorted };
  };
}

/** The counts of one day. Grouped by the database day by day: PostgreSQL's adapter of Parse groups by moments alone. */
async function countOfDay(database: Database, start: number): Promise<{ name: string; count: number }[]> {
  const pipeline = [
    { $match: { createdAt: { $gte: storedDate(new Date(start)), $lt: storedDate(new Date(start + DAY_MS)) } } },
    { $group: { _id: '$name', count: { $sum: 1 } } },
    { $sort: { count: -1 } },
    { $limit: MOST },
  ];
  const rows: Record<string, unknown>[] = await database.find(ANALYTICS_EVENT_CLASS, {}, { pipeline });
  return rows.map(({ objectId, count }) => ({ name: String(objectId), count: Number(count) }));
}
