import Parse from 'parse/node';
import { z } from 'zod';
import type { AdminHandler } from '@/server/admin/AdminRequest';
import type { AdminParts } from '@/server/admin/AdminParts';
import { readJobNames } from '@/server/admin/jobs/readJobNames';
import { checkParameters } from '@/server/parse/checkParameters';

const parameters = z.strictObject({ name: z.string().min(1).max(200) });

/** `adminStartJob`: starts a run of a job and does not wait for its end; answers the id of the run. */
export function createStartJob({ parse, leases }: AdminParts): AdminHandler {
  return async ({ params, note }) => {
    const { name } = checkParameters(parameters, params);
    if (!(await readJobNames(parse)).includes(name)) {
      throw new Parse.Error(Parse.Error.OBJECT_NOT_FOUND, `There is no job ${name}.`);
    }
    if (await leases.isRunning(name)) {
      throw new Parse.Error(
        Parse.Error.DUPLICATE_VALUE,
        `${name} runs already. Start it again when that run has ended.`,
      );
    }
    await note({ subject: name, after: { started: true } });
    return { id: await parse.Cloud.startJob(name, {}) };
  };
}
