import Parse from 'parse/node';
import { z } from 'zod';
import { ADMIN_ROLE } from '@/protocol/admin';
import type { AdminHandler } from '@/server/admin/AdminRequest';
import type { AdminParts } from '@/server/admin/AdminParts';
import { rowId } from '@/server/admin/ids';
import { hasAdmin } from '@/server/admin/roles/requireAdminLeft';
import { changeLinks } from '@/server/admin/roles/changeLinks';
import { describeRole, requireRole } from '@/server/admin/roles/roleStore';
import { checkParameters } from '@/server/parse/checkParameters';

const parameters = z.strictObject({ role: rowId });

/** `adminDeleteRole`: its members lose it, and what they had through it. The role `admin` stays. */
export function createDeleteRole(parts: AdminParts): AdminHandler {
  const { database, parse } = parts;
  return async ({ params, note }) => {
    const { role } = checkParameters(parameters, params);
    const { name } = await requireRole(database, role);
    if (name === ADMIN_ROLE) {
      throw new Parse.Error(Parse.Error.OPERATION_FORBIDDEN, 'The role admin cannot be deleted.');
    }
    const before = await describeRole(database, role);
    await note({ subject: String(name), before, after: null });
    const link = (parent: string, add: boolean) => changeLinks(parse, parent, { key: 'roles', id: role, add });
    // First out of its parents, which can be taken back: the last admin may be one through this role.
    for (const parent of before.parents) await link(parent, false);
    if (!(await hasAdmin(parts))) {
      for (const parent of before.parents) await link(parent, true);
      throw new Parse.Error(
        Parse.Error.OPERATION_FORBIDDEN,
        'The last administrator is one through this role. Make somebody else one first.',
      );
    }
    const row = new parse.Object('_Role');
    row.id = role;
    await row.destroy({ useMasterKey: true });
    return {};
  };
}
