import { createHash } from 'node:crypto';
import { Cron } from 'croner';
import type { Logger } from 'pino';
import { DUPLICATE_VALUE } from '@/protocol/codes';
import { JOB_RUN_CLASS } from '@/server/jobs/classes';
import type { JobLeases } from '@/server/jobs/jobLeases';
import type { AdminJobSchedule } from '@/protocol/calls/adminService';
import { destroyIfThere, hasParseCode, storedDate, type Database } from '@/server/parse/database';

/** A job and its schedule. */
export type Schedule = {
  kind: 'schedule';
  name: string;
  /** A cron pattern. */
  pattern: string;
  timezone: string;
  params: object;
  /** Where it was requested. */
  file: string;
};

/** Runs jobs on schedule. */
export type Scheduler = {
  /**
   * Schedules these jobs from now on, besides Foyer's own. @throws Error for an invalid pattern or
   * time zone
   */
  follow(registrations: readonly (Schedule | { kind: string })[]): void;
  /** The current schedule. */
  list(): AdminJobSchedule[];
  stop(): void;
};

/** Dependencies of the scheduler. */
export type SchedulerOptions = {
  database: Database;
  leases: JobLeases;
  /** Starts a run of a job, which then appears in its history. */
  startJob: (name: string, params: object) => Promise<unknown>;
  log: Logger;
};

/** Foyer's own: expired data and inactive devices are removed each night. */
const BUILT_IN: readonly Schedule[] = [
  { kind: 'schedule', name: 'clearExpired', pattern: '17 3 * * *', timezone: 'UTC', params: {}, file: 'Foyer' },
  { kind: 'schedule', name: 'clearPushes', pattern: '47 3 * * *', timezone: 'UTC', params: {}, file: 'Foyer' },
];

const isSchedule = (one: Schedule | { kind: string }): one is Schedule => one.kind === 'schedule';

/** The maximum of Node's timers, in milliseconds. */
const MAX_TIMER = 2 ** 31 - 1;

/** Interval for finding runs of stopped backends, in milliseconds. */
const POLL_INTERVAL = 5_000;

/** How long claims are stored, in milliseconds: the clocks of two backends differ by less. */
const RETENTION = 24 * 60 * 60_000;

/**
 * Creates the scheduler of this backend. Backends on one database agree by a row for each due time:
 * the one that creates it runs the job. A due time is skipped while an earlier run is alive.
 */
export function createScheduler({ database, leases, startJob, log }: SchedulerOptions): Scheduler {
  let timers = new Set<{ schedule: Schedule; cron: Cron; stop(): void }>();
  let poller: NodeJS.Timeout | undefined;

  const run = async ({ name, params }: Schedule, due: Date) => {
    try {
      if (await leases.isRunning(name)) {
        log.warn({ job: name, due }, 'a scheduled job was skipped: its previous run is still running');
        return;
      }
      if (!(await claim(database, name, due))) return;
      await startJob(name, params);
      await destroyIfThere(database, JOB_RUN_CLASS, {
        dueAt: { $lt: storedDate(new Date(due.getTime() - RETENTION)) },
      });
    } catch (error) {
      log.error({ err: error, job: name }, 'a scheduled job could not be started');
    }
  };

  /** Waits for one due time after the other. */
  const wait = (schedule: Schedule) => {
    const cron = new Cron(schedule.pattern, { timezone: schedule.timezone, paused: true });
    let timer: NodeJS.Timeout;
    const next = (after: Date) => {
      const due = cron.nextRun(after);
      if (due) arm(due);
    };
    const arm = (due: Date) => {
      const left = due.getTime() - Date.now();
      timer = setTimeout(
        () => {
          if (left > MAX_TIMER) return arm(due);
          void run(schedule, due);
          next(new Date(Math.max(due.getTime(), Date.now())));
        },
        Math.min(Math.max(left, 0), MAX_TIMER),
      ).unref();
    };
    next(new Date());
    return { schedule, cron, stop: () => clearTimeout(timer) };
  };

  const stop = () => {
    for (const timer of timers) timer.stop();
    timers = new Set();
    clearInterval(poller);
  };
  const look = () => {
    leases
      .takeOver(startJob)
      .catch((error: unknown) => log.warn({ err: error }, 'could not look for runs of stopped backends'));
  };
  return {
    follow(registrations) {
      const wanted = [...BUILT_IN, ...registrations.filter(isSchedule)];
      const waiting = new Set(wanted.map(wait));
      stop();
      timers = waiting;
      poller = setInterval(look, POLL_INTERVAL).unref();
    },
    list: () =>
      [...timers].map(({ schedule: { name, pattern, timezone }, cron }) => {
        return { name, pattern, timezone, nextAt: cron.nextRun()?.toISOString() ?? null };
      }),
    stop,
  };
}

/** Claims a due time for this backend; `false` if another has it. */
async function claim(database: Database, name: string, due: Date): Promise<boolean> {
  const now = new Date().toISOString();
  const objectId = createHash('sha256').update(`${name} ${due.toISOString()}`).digest('hex').slice(0, 32);
  try {
    const times = { createdAt: now, updatedAt: now, dueAt: storedDate(due) };
    await database.create(JOB_RUN_CLASS, { objectId, ...times, job: name, ACL: {} });
    return true;
  } catch (error) {
    if (hasParseCode(error, DUPLICATE_VALUE)) return false;
    throw error;
  }
}
