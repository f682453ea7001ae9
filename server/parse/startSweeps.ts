import type { Logger } from 'pino';
import { sweepEvents } from '@/server/analytics/createAnalyticsAdapter';
import type { Database } from '@/server/parse/database';

/** What is swept. */
export type SweepParts = {
  database: Database;
  /** What soon expires: challenges, ids of requests, uploads, limits. */
  sweepers: readonly { sweep(): Promise<unknown> }[];
  log: Logger;
};

/** How often what soon expires is cleared away, in milliseconds. */
const SOON = 60_000;

/** How often old events are, in milliseconds. */
const SELDOM = 3_600_000;

/**
 * Clears away what has expired, now and from time to time.
 *
 * @returns how to end it
 */
export async function startSweeps({ database, sweepers, log }: SweepParts): Promise<() => void> {
  const sweep = () =>
    Promise.all(sweepers.map((one) => one.sweep())).catch((error: unknown) =>
      log.warn({ err: error }, 'expired challenges, request ids, uploads and limits not cleared'),
    );
  await sweep();
  const soon = setInterval(() => void sweep(), SOON).unref();
  const seldom = setInterval(() => {
    sweepEvents(database).catch((error: unknown) => log.warn({ err: error }, 'old events not cleared'));
  }, SELDOM).unref();
  return () => {
    clearInterval(soon);
    clearInterval(seldom);
  };
}
