import { z } from 'zod';
import type { AdminJobRun, AdminJobs, AdminList } from '@/protocol/admin';
import type { AdminHandler } from '@/server/admin/AdminRequest';
import type { AdminParts } from '@/server/admin/AdminParts';
import { cursorText } from '@/server/admin/cursorText';
import { readJobNames } from '@/server/admin/jobs/readJobNames';
import { listNewest } from '@/server/admin/listNewest';
import { checkParameters } from '@/server/parse/checkParameters';
import type { Row } from '@/server/parse/database';

const parameters = z.strictObject({ cursor: cursorText });

const PAGE = 25;

/** `adminListJobs`: the jobs there are, when they run by themselves, and their runs, the latest first. */
export function createListJobs({ database, parse, schedules }: AdminParts): AdminHandler {
  return async ({ params }): Promise<AdminList<AdminJobRun> & AdminJobs> => {
    const { cursor } = checkParameters(parameters, params);
    const { rows, next } = await listNewest(database, '_JobStatus', { cursor, size: PAGE });
    return { names: await readJobNames(parse), schedules: schedules(), rows: rows.map(readRun), next };
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
