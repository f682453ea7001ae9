import { randomUUID } from 'node:crypto';
import Parse from 'parse/node';
import type { Logger } from 'pino';
import type { AdminEventCount } from '@/protocol/calls/adminService';
import { compareNames } from '@/protocol/text/compareNames';
import { ANALYTICS_EVENT_CLASS } from '@/server/admin/adminClasses';
import type { AdminHandler, AdminHandlers, AdminParts } from '@/server/admin/AdminParts';
import { type Database, destroyIfThere, storedDate } from '@/server/parse/database';

/** What Parse Server asks of an analytics adapter (parse-server 9.10, `Adapters/Analytics/AnalyticsAdapter`). */
export type AnalyticsAdapter = {
  appOpened(parameters: unknown): Promise<object>;
  trackEvent(name: string, parameters: unknown): Promise<object>;
};

/** How long an event is kept, in days. */
const RETENTION_DAYS = 90;

/**
 * Stores the events that a site reports, for 90 days: name, dimensions and moment, and nothing of who it was. Parse
 * Server answers the same whether this succeeds or not, so a failure goes to the log.
 */
export function createAnalyticsAdapter(database: Database, log: Logger): AnalyticsAdapter {
  const keep = async (name: string, parameters: unknown): Promise<object> => {
    const moment = new Date();
    try {
      await database.create(ANALYTICS_EVENT_CLASS, {
        objectId: randomUUID(),
        createdAt: moment.toISOString(),
        updatedAt: moment.toISOString(),
        name,
        dimensions: readDimensions(parameters),
        ACL: {},
      });
    } catch (err) {
      log.error({ err, name }, 'an event could not be kept');
    }
    return {};
  };
  return { appOpened: (parameters) => keep('AppOpened', parameters), trackEvent: keep };
}

function readDimensions(parameters: unknown): unknown {
  const holds = typeof parameters === 'object' && parameters !== null && 'dimensions' in parameters;
  return holds ? parameters.dimensions : {};
}

/** Deletes the events that were kept long enough. */
export async function sweepEvents(database: Database, now = Date.now()): Promise<void> {
  const oldest = new Date(now - RETENTION_DAYS * DAY_MS);
  await destroyIfThere(database, ANALYTICS_EVENT_CLASS, { createdAt: { $lt: storedDate(oldest) } });
}

const DAY_MS = 24 * 60 * 60_000;
/** Maximum event names per day: sites choose them. */
const MAX_EVENT_NAMES = 200;

/** `adminCountEvents`: the events that sites counted, by name and day. */
export function createCountEvents({ database }: AdminParts): AdminHandler<'adminCountEvents'> {
  return async ({ params: { days } }) => {
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
    const sorted = [...events.values()].sort((a, b) => b.total - a.total || compareNames(a.name, b.name));
    return { events: sorted };
  };
}

/** The counts of one day. Grouped by the database day by day: PostgreSQL's adapter of Parse groups by moments alone. */
async function countOfDay(database: Database, start: number): Promise<{ name: string; count: number }[]> {
  const pipeline = [
    { $match: { createdAt: { $gte: storedDate(new Date(start)), $lt: storedDate(new Date(start + DAY_MS)) } } },
    { $group: { _id: '$name', count: { $sum: 1 } } },
    { $sort: { count: -1 } },
    { $limit: MAX_EVENT_NAMES },
  ];
  const rows: Record<string, unknown>[] = await database.find(ANALYTICS_EVENT_CLASS, {}, { pipeline });
  return rows.map(({ objectId, count }) => ({ name: String(objectId), count: Number(count) }));
}

/** `adminListEvents`, `adminWatchEvent` and `adminUnwatchEvent`: contract events that are written into classes. */
export function createEventFunctions({
  events,
}: AdminParts): AdminHandlers<'adminListEvents' | 'adminWatchEvent' | 'adminUnwatchEvent'> {
  return {
    adminListEvents: async () => ({ events: await events.list() }),
    async adminWatchEvent({ params, note }) {
      // Read twice: what cannot be read is no act.
      const { tableName, address, chainId, topic } = events.read(params);
      await note({ subject: tableName, after: { tableName, address, chainId, topic } });
      return events.watch(params);
    },
    async adminUnwatchEvent({ params: { id }, note }) {
      const watch = await events.find(id);
      if (!watch) throw new Parse.Error(Parse.Error.OBJECT_NOT_FOUND, 'These events are no longer synced.');
      const { tableName, address, chainId, topic } = watch;
      await note({ subject: tableName, before: { tableName, address, chainId, topic }, after: null });
      await events.remove(id);
      return {};
    },
  };
}
