import type Parse from 'parse/node';
import type { Logger } from 'pino';
import type { BackendModule, CloudJob } from '@/server/gateway/BackendModule';
import { createScheduler, type Scheduler } from '@/server/jobs/createScheduler';
import { createJobLeases, type JobLeases } from '@/server/jobs/jobLeases';
import { type Database, destroyIfThere, storedDate } from '@/server/parse/database';
import { SESSION_USE_CLASS } from '@/server/parse/schema/schema';

/** Session usage outlives the session by at most this time: as long as a session lasts, in ms. */
const USE_LIFETIME = 31 * 24 * 60 * 60_000;

/** Dependencies of the jobs module. */
export type JobsPorts = {
  /** Parse Server's own `Parse`. */
  parse: typeof Parse;
  database: Database;
  /** Run each night. */
  clearPushes: CloudJob;
  log: Logger;
};

/** Jobs, and what other modules need of them. */
export type JobsModule = BackendModule & { leases: JobLeases; scheduler: Scheduler };

/** Scheduled jobs, each run by one of all backends on a database. */
export function createJobsModule({ parse, database, clearPushes, log }: JobsPorts): JobsModule {
  const leases = createJobLeases(database, log);
  const startJob = (name: string, params: object) => parse.Cloud.startJob(name, params);
  const scheduler = createScheduler({ database, leases, startJob, log });
  return {
    name: 'jobs',
    jobs: {
      clearExpired: leases.alone('clearExpired', createClearExpired(database)),
      clearPushes: leases.alone('clearPushes', clearPushes),
    },
    stop: scheduler.stop,
    ...{ leases, scheduler },
  };
}

/** What Parse Server passes to a job. */
type JobRequest = { message: (text: string) => unknown };

/**
 * The job `clearExpired`: deletes expired sessions, which Parse Server only rejects, and usage data
 * of sessions long gone.
 */
function createClearExpired(database: Database) {
  return async ({ message }: JobRequest): Promise<string> => {
    const now = Date.now();
    await message('1 of 2: sessions that have expired');
    const expired = { expiresAt: { $lt: storedDate(new Date(now)) } };
    const sessions = Number(await database.find('_Session', expired, { count: true }));
    await destroyIfThere(database, '_Session', expired);
    await message('2 of 2: uses of sessions that are gone');
    const stale = { lastUsedAt: { $lt: storedDate(new Date(now - USE_LIFETIME)) } };
    const uses = Number(await database.find(SESSION_USE_CLASS, stale, { count: true }));
    await destroyIfThere(database, SESSION_USE_CLASS, stale);
    return `${sessions} sessions and ${uses} uses of sessions were deleted.`;
  };
}
