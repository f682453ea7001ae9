import { serverOnly, date, number, text, type ClassDeclaration } from '@/server/parse/schema/schema';

/** Class of the due times of scheduled jobs that a backend has claimed. */
export const JOB_RUN_CLASS = 'JobRun';
/** Class of the running jobs. */
export const JOB_LEASE_CLASS = 'JobLease';

/** The stored state of jobs. */
export const JOB_CLASSES: readonly ClassDeclaration[] = [
  { className: JOB_RUN_CLASS, fields: { job: text, dueAt: date }, permissions: serverOnly },
  {
    className: JOB_LEASE_CLASS,
    fields: { job: text, run: text, params: text, tries: number, expiresAt: date },
    permissions: serverOnly,
  },
];
