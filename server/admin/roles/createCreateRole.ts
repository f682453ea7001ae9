import { z } from 'zod';
import type { AdminHandler } from '@/server/admin/AdminRequest';
import type { AdminParts } from '@/server/admin/AdminParts';
import { describeRole } from '@/server/admin/roles/roleStore';
import { saveRole } from '@/server/admin/roles/saveRole';
import { checkParameters } from '@/server/parse/checkParameters';

/** The characters that Parse allows in the name of a role. */
const parameters = z.strictObject({
  name: z
    .string()
    .max(60)
    .regex(/^[\w-]+( [\w-]+)*$/, 'must be made of letters a to z, digits, _, - and single spaces'),
});

/** `adminCreateRole`: a role that everybody may see and only the server may change. */
export function createCreateRole({ database, parse }: AdminParts): AdminHandler {
  return async ({ params, note }) => {
    const { name } = checkParameters(parameters, params);
    await note({ subject: name, after: { name } });
    return describeRole(database, await saveRole(parse, name));
  };
}
