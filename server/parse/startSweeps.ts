import type { Logger } from 'pino';
import { sweepEvents } from '@/server/admin/createAnalyticsAdapter';
import type { Database } from '@/server/parse/database';

/** How often what soon expires is cleared away, and old events, in milliseconds. */
const [SOON, SELDOM] = [60_000, 3_600_000];

/**
 * Clears away what has expired, now and from time to time.
 *
 * @param sweepers of what soon expires: challenges, ids of requests, uploads, limits
 * @returns how to end it
 */
export async function startSweeps(
  database: Database,
  sweepers: readonly { sweep(): Promise<unknown> }[],
  log: Logger,
): Promise<() => void> {
  const told = (work: Promise<unknown>, what: string) =>
    work.catch((error: unknown) => log.warn({ err: error }, `${what} not cleared`));
  const sweep = () =>
    told(Promise.all(sweepers.map((one) => one.sweep())), 'expired challenges, request ids, uploads and limits');
  await sweep();
  const timers = [
    setInterval(() => void sweep(), SOON).unref(),
    setInterval(() => void told(sweepEvents(database), 'old events'), SELDOM).unref(),
  ];
  return () => timers.forEach(clearInterval);
}
