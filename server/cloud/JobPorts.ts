import type { Registration } from '@/server/cloud/Registration';

/** Runs jobs at their times. */
export type JobScheduler = {
  /** Runs these from now on. @throws Error for a pattern or a time zone that is none */
  follow(registrations: readonly Registration[]): void;
};

/** Which jobs run now, over all backends of a database. */
export type JobLocks = {
  /** A job of which only one run is alive at a time. */
  alone<Request>(name: string, handler: (request: Request) => unknown): (request: Request) => unknown;
};
