import type { Logger } from 'pino';

/** Deletes what has expired. */
type Sweep = { sweep(): Promise<unknown> };

/** What is swept. */
export type Sweeps = {
  /** Now and each minute: challenges, ids of requests, uploads, limits. */
  soon: readonly Sweep[];
  /** Each hour: old events. */
  hourly: readonly Sweep[];
  log: Logger;
};

/** How often what soon expires is cleared away, and old events, in milliseconds. */
const [SOON, HOURLY] = [60_000, 3_600_000];

/**
 * Clears away what has expired, now and from time to time.
 *
 * @returns how to end it
 */
export async function startSweeps({ soon, hourly, log }: Sweeps): Promise<() => void> {
  const run = (sweeps: readonly Sweep[], what: string) =>
    Promise.all(sweeps.map((one) => one.sweep())).catch((error: unknown) =>
      log.warn({ err: error }, `${what} not cleared`),
    );
  const sweepSoon = () => run(soon, 'expired challenges, request ids, uploads and limits');
  await sweepSoon();
  const timers = [
    setInterval(() => void sweepSoon(), SOON).unref(),
    setInterval(() => void run(hourly, 'old events'), HOURLY).unref(),
  ];
  return () => timers.forEach(clearInterval);
}
