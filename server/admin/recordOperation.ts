import type { AdminPorts } from '@/server/admin/AdminParts';
import { saveFailures } from '@/server/admin/failureLog';
import { saveSample } from '@/server/admin/metricsHistory';

/** Time between two samples, and between two looks at what failed, in milliseconds. */
const [SAMPLE, FAILURES] = [60_000, 5_000];

/**
 * Writes down how this backend is, each minute, and which requests failed, every few seconds and when it stops. What
 * cannot be written, as while the database is away, is lost: it goes to the log that it was.
 */
export function recordOperation({ database, observed, readState, log }: AdminPorts) {
  const timers: NodeJS.Timeout[] = [];
  let writing: Promise<void> | null = null;
  let sampling: Promise<void> | null = null;

  // One at a time: while the database hangs, what fails stays in the collector, which is bounded.
  const sample = () => {
    sampling ??= readState()
      .then((state) => saveSample(database, observed.takeTraffic(), state))
      .catch((err: unknown) => log.warn({ err }, 'a sample of the metrics was not kept'))
      .finally(() => (sampling = null));
    return sampling;
  };
  const write = async () => {
    const groups = observed.takeFailures();
    await saveFailures(database, groups).catch((err: unknown) =>
      log.warn({ err, groups: groups.length }, 'failed requests were not kept'),
    );
  };
  const flush = async (): Promise<void> => {
    await writing;
    writing ??= write().finally(() => (writing = null));
    await writing;
  };
  return {
    flush,
    start() {
      timers.push(
        setInterval(() => void sample(), SAMPLE).unref(),
        setInterval(() => void (writing ?? flush()), FAILURES).unref(),
      );
      void sample();
    },
    async stop() {
      timers.forEach(clearInterval);
      await Promise.all([sampling, flush()]);
    },
  };
}
