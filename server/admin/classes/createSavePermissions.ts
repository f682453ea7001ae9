import Parse from 'parse/node';
import { z } from 'zod';
import type { AdminHandler } from '@/server/admin/AdminRequest';
import type { AdminParts } from '@/server/admin/AdminParts';
import { className } from '@/server/admin/classes/className';
import { readClass } from '@/server/admin/classes/readClass';
import { requireOwnClass } from '@/server/admin/classes/requireOwnClass';
import { checkParameters } from '@/server/parse/checkParameters';

const OPERATIONS = ['get', 'find', 'count', 'create', 'update', 'delete', 'addField'] as const;

const names = z.array(z.string().min(1).max(120)).max(100);
/** Who may: everybody, who is signed in, an account, a role, or whom a field points to. */
const grants = z.record(z.string().min(1).max(120), z.union([z.literal(true), names]));
const permissions = z
  .strictObject({
    ...Object.fromEntries(OPERATIONS.map((operation) => [operation, grants])),
    protectedFields: z.record(z.string().min(1).max(120), names),
    readUserFields: names,
    writeUserFields: names,
    ACL: z.record(z.string(), z.strictObject({ read: z.boolean().optional(), write: z.boolean().optional() })),
  })
  .partial();

const parameters = z.strictObject({ name: className, permissions });

/**
 * `adminSavePermissions`: who may do what with a class that clients made. An operation that is not named is open to
 * nobody. Parse Server checks the rest.
 *
 * @throws Parse.Error 142 for what is no permission
 */
export function createSavePermissions({ database }: AdminParts): AdminHandler {
  return async ({ params, note }) => {
    const { name, permissions: wanted } = checkParameters(parameters, params);
    const { classLevelPermissions } = await requireOwnClass(database, name);
    const closed = Object.fromEntries(OPERATIONS.map((operation) => [operation, {}]));
    const after = { ...closed, ...wanted };
    await note({ subject: name, before: { ...classLevelPermissions }, after });
    const schema = await database.loadSchema({ clearCache: true });
    await schema.updateClass(name, {}, after, undefined, database).catch((error: unknown) => {
      // Parse Server's 107 stands for a broken message elsewhere.
      if (!(error instanceof Parse.Error) || error.code !== Parse.Error.INVALID_JSON) throw error;
      throw new Parse.Error(Parse.Error.VALIDATION_ERROR, `permissions: ${error.message}`);
    });
    return readClass(database, name);
  };
}
