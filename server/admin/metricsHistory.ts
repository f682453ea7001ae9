import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { AdminMetricPoint } from '@/protocol/calls/adminMetrics';
import type { AdminState } from '@/protocol/calls/adminService';
import { METRIC_SAMPLE_CLASS } from '@/server/admin/adminClasses';
import type { AdminHandler, AdminParts } from '@/server/admin/AdminParts';
import { p95OfTimes, type Traffic } from '@/server/observability/collectTraffic';
import { type Database, destroyIfThere, storedDate } from '@/server/parse/database';

/** How long a sample is kept, in days: a week, the week before it, and what a step begins with. */
const RETENTION_DAYS = 15;
/** Days of sign-ups that are counted, today included. */
const SIGN_UP_DAYS = 14;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Length of a point for each span, in milliseconds, so that a chart has about a hundred. */
const STEPS = { 1: MINUTE, 24: 15 * MINUTE, 168: 120 * MINUTE } as const;

/** Saves the metrics of the last minute. An unknown value is left out, never 0. */
export async function saveSample(database: Database, traffic: Traffic, state: AdminState): Promise<void> {
  const moment = new Date().toISOString();
  const { requests, errors, times } = traffic;
  const { disk, users, parts } = state;
  const lag = lagOf(state);
  await database.create(METRIC_SAMPLE_CLASS, {
    ...{ objectId: randomUUID(), createdAt: moment, updatedAt: moment, ACL: {} },
    ...{ backend: hostname(), requests, errors, times, users },
    ...(disk && { diskFree: disk.free, diskTotal: disk.total }),
    ...(lag !== null && { lag }),
    down: parts.filter(({ status }) => status === 'down').map(({ name }) => name),
  });
}

/** By how many blocks the index that is furthest behind is so; `null` where none can tell. */
function lagOf({ indexes }: AdminState): number | null {
  const lags = indexes.flatMap(({ blockNumber, head }) =>
    head === null || blockNumber === null ? [] : [Math.max(0, head - blockNumber)],
  );
  return lags.length === 0 ? null : Math.max(...lags);
}

/** Deletes the samples that were kept long enough. */
export async function sweepSamples(database: Database, now = Date.now()): Promise<void> {
  const oldest = storedDate(new Date(now - RETENTION_DAYS * DAY));
  await destroyIfThere(database, METRIC_SAMPLE_CLASS, { createdAt: { $lt: oldest } });
}

/** The samples of all backends, step by step: the database adds them up, however many there are. */
const STEPS_OF = `WITH samples AS (
    SELECT floor(extract(epoch FROM "createdAt") * 1000 / $2::float8) * $2::float8 AS at, *
    FROM "${METRIC_SAMPLE_CLASS}" WHERE "createdAt" >= $1::timestamptz),
  times_of AS (SELECT at, jsonb_object_agg(key, total) AS times
    FROM (SELECT at, key, sum(value::float8) AS total FROM samples, jsonb_each_text(times) GROUP BY at, key) AS each_time
    GROUP BY at),
  down_of AS (SELECT at, jsonb_agg(DISTINCT part) AS down FROM samples, jsonb_array_elements_text(down) AS part
    GROUP BY at)
  SELECT at, min("createdAt") AS first, sum(requests)::float8 AS requests, sum(errors)::float8 AS errors,
    max(users)::float8 AS users, min("diskFree")::float8 AS "diskFree", max(lag)::float8 AS lag,
    coalesce((SELECT times FROM times_of WHERE times_of.at = samples.at), '{}') AS times,
    coalesce((SELECT down FROM down_of WHERE down_of.at = samples.at), '[]') AS down
  FROM samples GROUP BY at ORDER BY at`;

/** The samples of a step, added up. */
type Step = {
  at: number;
  first: Date;
  requests: number;
  errors: number;
  users: number | null;
  diskFree: number | null;
  lag: number | null;
  times: Traffic['times'];
  down: string[];
};

/** `adminGetMetrics`: how all backends together were, step by step, and how many accounts were created on each day. */
export function createGetMetrics({ database }: AdminParts): AdminHandler<'adminGetMetrics'> {
  return async ({ params: { hours } }) => {
    const [step, now] = [STEPS[hours], Date.now()];
    const from = Math.floor((now - hours * 60 * MINUTE) / step) * step + step;
    // The span before it too, which it is compared with.
    const earlier = from - hours * 60 * MINUTE;
    const rows = await database.adapter._client.any(STEPS_OF, [new Date(earlier).toISOString(), step]);
    const steps = rows as Step[];
    const shown = steps.filter(({ at }) => at >= from);
    const before = steps.filter(({ at }) => at < from);
    const [oldest] = steps;
    return {
      step,
      since: oldest ? oldest.first.toISOString() : null,
      points: shown.map(toPoint),
      total: totalOf(shown),
      // Known only where it was sampled from its beginning on.
      before: before.length > 0 && oldest && oldest.first.getTime() <= earlier + 2 * step ? totalOf(before) : null,
      signUps: await countSignUps(database, now),
      storage: await readStorage(database),
    };
  };
}

function toPoint(step: Step): AdminMetricPoint {
  const { at, users, diskFree, lag, down } = step;
  return { at: new Date(at).toISOString(), ...totalOf([step]), users, diskFree, lag, down };
}

function totalOf(steps: readonly Step[]): { requests: number; errors: number; p95: number | null } {
  const sum = (field: 'requests' | 'errors') => steps.reduce((all, step) => all + step[field], 0);
  return { requests: sum('requests'), errors: sum('errors'), p95: p95OfTimes(steps.map(({ times }) => times)) };
}

const SIGN_UPS = `SELECT to_char("createdAt" AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, count(*)::int AS count
  FROM "_User" WHERE "createdAt" >= $1::timestamptz GROUP BY 1`;

/** Accounts created on each of the last days, in UTC, today last. A day without one has none: all are read. */
async function countSignUps(database: Database, now: number): Promise<{ day: string; count: number }[]> {
  const first = (Math.floor(now / DAY) - SIGN_UP_DAYS + 1) * DAY;
  const rows = await database.adapter._client.any(SIGN_UPS, [new Date(first).toISOString()]);
  const counts = new Map((rows as { day: string; count: number }[]).map(({ day, count }) => [day, count]));
  return Array.from({ length: SIGN_UP_DAYS }, (_, at) => {
    const day = new Date(first + at * DAY).toISOString().slice(0, 10);
    return { day, count: counts.get(day) ?? 0 };
  });
}

const STORAGE = `SELECT pg_database_size(current_database())::float8 AS database,
  (SELECT coalesce(sum(bytes), 0)::float8 FROM "FolderUse") AS files`;

/** What is stored, in bytes: the database of the accounts, and the files of visitors. */
async function readStorage(database: Database): Promise<{ database: number; files: number }> {
  const [row] = await database.adapter._client.any(STORAGE, []);
  const { database: size, files } = row as { database: number; files: number };
  return { database: size, files };
}
