import Parse from 'parse/node';
import type { AdminJobRun } from '@/protocol/calls/adminService';
import type { AdminHandler, AdminParts } from '@/server/admin/AdminParts';
import { listNewestRows } from '@/server/admin/listNewestRows';
import type { Row } from '@/server/parse/database';

const PAGE = 25;

/** `adminListJobs`: the jobs there are, when they run by themselves, and their runs, the latest first. */
export function createListJobs({ database, parse, jobs }: AdminParts): AdminHandler<'adminListJobs'> {
  return async ({ params: { cursor } }) => {
    const { rows, next } = await listNewestRows(database, '_JobStatus', { cursor, size: PAGE });
    return { names: await readJobNames(parse), schedules: jobs.schedules(), rows: rows.map(readRun), next };
  };
}

function readRun({ objectId, jobName, status, message, createdAt, finishedAt }: Row): AdminJobRun {
  return {
    id: objectId,
    name: String(jobName),
    status: status === 'succeeded' || status === 'failed' ? status : 'running',
    message: typeof message === 'string' && message !== '' ? message : null,
    startedAt: String(createdAt),
    finishedAt: momentOf(finishedAt),
  };
}

function momentOf(value: unknown): string | null {
  if (typeof value === 'string') return value;
  return typeof value === 'object' && value !== null && 'iso' in value ? String(value.iso) : null;
}

/** `adminStartJob`: starts a run of a job and does not wait for its end; answers the id of the run. */
export function createStartJob({ parse, jobs }: AdminParts): AdminHandler<'adminStartJob'> {
  return async ({ params: { name }, note }) => {
    if (!(await readJobNames(parse)).includes(name)) {
      throw new Parse.Error(Parse.Error.OBJECT_NOT_FOUND, `Job ${name} does not exist.`);
    }
    if (await jobs.isRunning(name)) {
      throw new Parse.Error(
        Parse.Error.DUPLICATE_VALUE,
        `${name} is already running. Start it again when that run has finished.`,
      );
    }
    await note({ subject: name, after: { started: true } });
    return { id: await parse.Cloud.startJob(name, {}) };
  };
}

/** The names of the jobs that cloud code defines, in order. */
async function readJobNames(parse: typeof Parse): Promise<string[]> {
  const { jobs } = (await parse.Cloud.getJobsData()) as unknown as { jobs: string[] };
  return [...jobs].sort();
}
