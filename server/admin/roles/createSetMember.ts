import { z } from 'zod';
import type { AdminHandler } from '@/server/admin/AdminRequest';
import type { AdminParts } from '@/server/admin/AdminParts';
import { rowId } from '@/server/admin/ids';
import { changeLinks } from '@/server/admin/roles/changeLinks';
import { requireAdminLeft } from '@/server/admin/roles/requireAdminLeft';
import { describeRole, requireRole } from '@/server/admin/roles/roleStore';
import { findUserId } from '@/server/admin/users/findUserIds';
import { checkParameters } from '@/server/parse/checkParameters';

const parameters = z.strictObject({ role: rowId, user: z.string().trim().min(1).max(200), member: z.boolean() });

/** `adminSetMember`: puts an account into a role, or takes it out. */
export function createSetMember(parts: AdminParts): AdminHandler {
  const { database, parse, roles } = parts;
  return async ({ params, note }) => {
    const { role, user, member } = checkParameters(parameters, params);
    const name = String((await requireRole(database, role))['name']);
    const id = await findUserId(parts, user);
    const was = (await roles.rolesOf(id)).direct.includes(name);
    if (was === member) return describeRole(database, role);
    await note({ subject: name, before: { user: id, member: was }, after: { user: id, member } });
    await changeLinks(parse, role, { key: 'users', id, add: member });
    if (!member) await requireAdminLeft(parts, () => changeLinks(parse, role, { key: 'users', id, add: true }));
    return describeRole(database, role);
  };
}
