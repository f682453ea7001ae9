import Parse from 'parse/node';
import { z } from 'zod';
import { ADMIN_ROLE } from '@/protocol/admin';
import type { AdminParts } from '@/server/admin/AdminParts';
import { changeLinks } from '@/server/admin/roles/changeLinks';
import { requireAdminRole } from '@/server/admin/operator/adminRole';
import { describeUsers } from '@/server/admin/users/describeUsers';
import { findUserId } from '@/server/admin/users/findUserIds';
import { removeLock } from '@/server/admin/users/userLocks';
import { checkParameters } from '@/server/parse/checkParameters';

type Call = { params: unknown; master?: boolean };

const parameters = z.strictObject({ user: z.string().trim().min(1).max(200) });

/** More admins are not listed. */
const MOST = 1_000;

/**
 * Registers the commands of the operator, `npm run admin`, for the master key alone: `grantAdmin`, by which the first
 * admin comes to be, `revokeAdmin` and `listAdmins`. They are written down like the acts of admins.
 */
export function defineOperatorCommands({ Cloud }: Pick<typeof Parse, 'Cloud'>, parts: AdminParts): void {
  const { database, parse, acts, roles } = parts;
  const define = (name: string, handler: (params: unknown) => Promise<unknown>) =>
    Cloud.define(name, async ({ params, master }: Call) => {
      if (master) return handler(params);
      throw new Parse.Error(Parse.Error.OPERATION_FORBIDDEN, `${name} is for the operator: it needs the master key.`);
    });
  const setAdmin = (name: string, add: boolean) => async (params: unknown) => {
    const id = await findUserId(parts, checkParameters(parameters, params).user);
    const [was, role] = [(await roles.rolesOf(id)).direct.includes(ADMIN_ROLE), await requireAdminRole(database)];
    const change = { before: { user: id, member: was }, after: { user: id, member: add } };
    await acts.begin({ by: { id: null, name: 'operator' }, act: name, subject: ADMIN_ROLE, ...change });
    await changeLinks(parse, role, { key: 'users', id, add });
    // An admin who is locked out is none.
    if (add) await removeLock(database, id);
    return { id };
  };
  define('grantAdmin', setAdmin('grantAdmin', true));
  define('revokeAdmin', setAdmin('revokeAdmin', false));
  define('listAdmins', async () => {
    const ids = await roles.listAdmins(MOST);
    const rows = await database.find('_User', { objectId: { $in: ids } }, { limit: MOST }, { isMaintenance: true });
    return describeUsers(database, rows);
  });
}
