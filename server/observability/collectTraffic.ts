import { BACKEND_PATHS } from '@/protocol/paths';
import type { AnsweredRequest } from '@/server/http/observeRequests';

/** What was answered since the last look. */
export type Traffic = {
  requests: number;
  /** Answers with status 500 or above. */
  errors: number;
  /** How many answers took how long, by the number of the step (`timeOfStep`). */
  times: Record<string, number>;
};

/** Each step is a tenth above the one below, so that a figure out of it is at most 5 % off. */
const GROWTH = 1.1;

/** Asked by machines, or open for as long as a page is. */
const NOT_COUNTED: ReadonlySet<string> = new Set([
  ...[BACKEND_PATHS.health, BACKEND_PATHS.ready, BACKEND_PATHS.metrics, BACKEND_PATHS.figures],
]);

/** Counts what is answered, and starts from nothing at each `take`. */
export function collectTraffic() {
  let traffic: Traffic = { requests: 0, errors: 0, times: {} };
  return {
    count({ route, status, seconds }: Pick<AnsweredRequest, 'route' | 'status' | 'seconds'>): void {
      if (NOT_COUNTED.has(route)) return;
      const step = String(Math.max(0, Math.round(Math.log(seconds * 1000) / Math.log(GROWTH))));
      traffic.requests += 1;
      if (status >= 500) traffic.errors += 1;
      traffic.times[step] = (traffic.times[step] ?? 0) + 1;
    },
    take(): Traffic {
      const taken = traffic;
      traffic = { requests: 0, errors: 0, times: {} };
      return taken;
    },
  };
}

/**
 * The time within which 95 of 100 answers came, in milliseconds to one decimal; `null` without an answer. Steps of several
 * samples and backends are added up first: percentiles cannot be.
 */
export function p95OfTimes(samples: readonly Traffic['times'][]): number | null {
  const total = new Map<number, number>();
  for (const times of samples) {
    for (const [step, count] of Object.entries(times)) total.set(Number(step), (total.get(Number(step)) ?? 0) + count);
  }
  const all = [...total.values()].reduce((sum, count) => sum + count, 0);
  let seen = 0;
  for (const [step, count] of [...total].sort(([a], [b]) => a - b)) {
    seen += count;
    if (seen >= all * 0.95) return Math.round(timeOfStep(step) * 10) / 10;
  }
  return null;
}

const timeOfStep = (step: number): number => GROWTH ** step;
