import { z } from 'zod';
import type { AdminEventCount } from '@/protocol/admin';
import type { AdminHandler } from '@/server/admin/AdminRequest';
import type { AdminParts } from '@/server/admin/AdminParts';
import { checkParameters } from '@/server/parse/checkParameters';
import { storedDate, type Database } from '@/server/parse/database';
import { isRecord } from '@/server/parse/findValueFault';
import { ANALYTICS_EVENT_CLASS } from '@/server/parse/schema';

const parameters = z.strictObject({ days: z.number().int().min(1).max(90) });

const DAY_MS = 24 * 60 * 60_000;
/** Most pairs of a name and a day: names are whatever a site tells of. */
const MOST = 2_000;

/** `adminCountEvents`: the events that sites told of, by name and day. */
export function createCountEvents({ database }: AdminParts): AdminHandler {
  return async ({ params }) => {
    const { days } = checkParameters(parameters, params);
    const midnight = Math.floor(Date.now() / DAY_MS) * DAY_MS;
    const events = new Map<string, AdminEventCount>();
    for (const { name, day, count } of await countByDay(database, new Date(midnight - (days - 1) * DAY_MS))) {
      const known = events.get(name) ?? { name, total: 0, days: [] };
      known.total += count;
      known.days.push({ day, count });
      events.set(name, known);
    }
    const sorted = [...events.values()].sort((a, b) => b.total - a.total || a.name.localeCompare(b.name));
    for (const event of sorted) event.days.sort((a, b) => b.day.localeCompare(a.day));
    return { events: sorted };
  };
}

async function countByDay(database: Database, since: Date): Promise<{ name: string; day: string; count: number }[]> {
  const moment = '$createdAt';
  const day = { year: { $year: moment }, month: { $month: moment }, day: { $dayOfMonth: moment } };
  const pipeline = [
    { $match: { createdAt: { $gte: storedDate(since) } } },
    { $group: { _id: { name: '$name', ...day }, count: { $sum: 1 } } },
    { $sort: { count: -1 } },
    { $limit: MOST },
  ];
  const rows: object[] = await database.find(ANALYTICS_EVENT_CLASS, {}, { pipeline });
  return rows.map((row) => {
    const { objectId, count } = row as { objectId: unknown; count: unknown };
    const { name, year, month, day: date } = isRecord(objectId) ? objectId : {};
    const text = [String(year), String(month).padStart(2, '0'), String(date).padStart(2, '0')].join('-');
    return { name: String(name), day: text, count: Number(count) };
  });
}
