import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { destroyIfThere, storedDate, type Database } from '@/server/parse/database';
import { ANALYTICS_EVENT_CLASS } from '@/server/parse/schema';

/** What Parse Server asks of an analytics adapter (parse-server 9.10, `Adapters/Analytics/AnalyticsAdapter`). */
export type AnalyticsAdapter = {
  appOpened(parameters: unknown): Promise<object>;
  trackEvent(name: string, parameters: unknown): Promise<object>;
};

/** How long an event is kept, in days. */
const KEPT_DAYS = 90;

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Keeps the events that a site tells of, for 90 days: name, dimensions and moment, and nothing of who it was. Parse
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
  const oldest = new Date(now - KEPT_DAYS * DAY_MS);
  await destroyIfThere(database, ANALYTICS_EVENT_CLASS, { createdAt: { $lt: storedDate(oldest) } });
}
