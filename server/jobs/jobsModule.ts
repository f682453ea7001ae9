import type Parse from 'parse/node';
import type { Logger } from 'pino';
import type { BackendModule, CloudJob } from '@/server/gateway/BackendModule';
import { createClearExpired } from '@/server/jobs/createClearExpired';
import { createScheduler, type Scheduler } from '@/server/jobs/createScheduler';
import { createJobLeases, type JobLeases } from '@/server/jobs/jobLeases';
import type { Database } from '@/server/parse/database';

/** What jobs stand on. */
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

/** Jobs at their times, each run by one of all backends over a database. */
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
