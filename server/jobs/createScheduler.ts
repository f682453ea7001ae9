import { createHash } from 'node:crypto';
import { Cron } from 'croner';
import type { Logger } from 'pino';
import { JOB_RUN_CLASS } from '@/server/jobs/classes';
import type { JobLeases } from '@/server/jobs/jobLeases';
import type { AdminJobSchedule } from '@/protocol/calls/adminService';
import { destroyIfThere, hasParseCode, storedDate, type Database } from '@/server/parse/database';

/** A job and when it runs. */
export type Schedule = {
  kind: 'schedule';
  name: string;
  /** Of cron. */
  pattern: string;
  timezone: string;
  params: object;
  /** Where it was asked for. */
  file: string;
};

/** Runs jobs at their times. */
export type Scheduler = {
  /** Runs these from now on, besides Foyer's own. @throws Error for a pattern or a time zone that is none */
  follow(registrations: readonly (Schedule | { kind: string })[]): void;
  /** What runs when. */
  list(): AdminJobSchedule[];
  stop(): void;
};

/** What a scheduler needs. */
export type SchedulerOptions = {
  database: Database;
  leases: JobLeases;
  /** Starts a run of a job, which its history then tells of. */
  startJob: (name: string, params: object) => Promise<unknown>;
  log: Logger;
};

/** Foyer's own: what has expired, and devices that are gone, are cleared away each night. */
const OWN: readonly Schedule[] = [
  { kind: 'schedule', name: 'clearExpired', pattern: '17 3 * * *', timezone: 'UTC', params: {}, file: 'Foyer' },
  { kind: 'schedule', name: 'clearPushes', pattern: '47 3 * * *', timezone: 'UTC', params: {}, file: 'Foyer' },
];

const isSchedule = (one: Schedule | { kind: string }): one is Schedule => one.kind === 'schedule';

/** Timers of Node reach no further, in milliseconds. */
const LONGEST_WAIT = 2 ** 31 - 1;

/** Time between two looks for runs whose backend is gone, in milliseconds. */
const LOOK = 5_000;

/** How long it is kept who ran what, in milliseconds: clocks of two backends differ by less. */
const KEPT = 24 * 60 * 60_000;

/**
 * Makes the scheduler of this backend. Backends over one database agree by a row for each due time: the one that makes
 * it runs the job, all others find it there. A time that comes while a run before is still alive passes by.
 */
export function createScheduler({ database, leases, startJob, log }: SchedulerOptions): Scheduler {
  let timers = new Set<{ schedule: Schedule; cron: Cron; stop(): void }>();
  let looker: NodeJS.Timeout | undefined;

  const run = async ({ name, params }: Schedule, due: Date) => {
    try {
      if (await leases.isRunning(name)) {
        log.warn({ job: name, due }, 'a scheduled job was not started: the run before it is still under way');
        return;
      }
      if (!(await claim(database, name, due))) return;
      await startJob(name, params);
      await destroyIfThere(database, JOB_RUN_CLASS, { dueAt: { $lt: storedDate(new Date(due.getTime() - KEPT)) } });
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
          if (left > LONGEST_WAIT) return arm(due);
          void run(schedule, due);
          next(new Date(Math.max(due.getTime(), Date.now())));
        },
        Math.min(Math.max(left, 0), LONGEST_WAIT),
      ).unref();
    };
    next(new Date());
    return { schedule, cron, stop: () => clearTimeout(timer) };
  };

  const stop = () => {
    for (const timer of timers) timer.stop();
    timers = new Set();
    clearInterval(looker);
  };
  const look = () => {
    leases
      .takeOver(startJob)
      .catch((error: unknown) => log.warn({ err: error }, 'runs whose backend is gone could not be looked for'));
  };
  return {
    follow(registrations) {
      const wanted = [...OWN, ...registrations.filter(isSchedule)];
      const waiting = new Set(wanted.map(wait));
      stop();
      timers = waiting;
      looker = setInterval(look, LOOK).unref();
    },
    list: () =>
      [...timers].map(({ schedule: { name, pattern, timezone }, cron }) => {
        return { name, pattern, timezone, nextAt: cron.nextRun()?.toISOString() ?? null };
      }),
    stop,
  };
}

/** Takes a due time for this backend; `false` if another has it. */
async function claim(database: Database, name: string, due: Date): Promise<boolean> {
  const now = new Date().toISOString();
  const objectId = createHash('sha256').update(`${name} ${due.toISOString()}`).digest('hex').slice(0, 32);
  try {
    const times = { createdAt: now, updatedAt: now, dueAt: storedDate(due) };
    await database.create(JOB_RUN_CLASS, { objectId, ...times, job: name, ACL: {} });
    return true;
  } catch (error) {
    if (hasParseCode(error, 137)) return false;
    throw error;
  }
}
