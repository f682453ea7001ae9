import Parse from 'parse/node';
import { ADMIN_ROLE } from '@/protocol/account';
import type { AdminHandler, AdminParts } from '@/server/admin/AdminParts';
import { listNewestRows } from '@/server/admin/listNewestRows';
import {
  changeLinks,
  describeRole,
  hasAdmin,
  isOpenToOthers,
  listRoles,
  requireAdminLeft,
  requireRole,
  saveRole,
} from '@/server/admin/roleStore';
import { rolePointer } from '@/server/parse/roleTree';
import { describeUsers, findUserId } from '@/server/admin/users';

/** `adminListRoles`: every role, with its parents and children. */
export function createListRoles({ database }: AdminParts): AdminHandler<'adminListRoles'> {
  return async () => ({ roles: await listRoles(database) });
}

/** `adminCreateRole`: a role that everybody may see and only the server may change. */
export function createCreateRole({ database, parse }: AdminParts): AdminHandler<'adminCreateRole'> {
  return async ({ params: { name }, note }) => {
    await note({ subject: name, after: { name } });
    return describeRole(database, await saveRole(parse, name));
  };
}

/** `adminDeleteRole`: its members lose it, and what they had through it. The role `admin` stays. */
export function createDeleteRole(parts: AdminParts): AdminHandler<'adminDeleteRole'> {
  const { database, parse } = parts;
  return async ({ params: { role }, note }) => {
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
        'This role makes the last admin one. Make someone else an admin first.',
      );
    }
    const row = new parse.Object('_Role');
    row.id = role;
    await row.destroy({ useMasterKey: true });
    return {};
  };
}

const PAGE = 50;

/** `adminListMembers`: who is in a role itself, the newest account first. */
export function createListMembers({ database }: AdminParts): AdminHandler<'adminListMembers'> {
  return async ({ params: { role, cursor } }) => {
    await requireRole(database, role);
    const query = { $relatedTo: { object: rolePointer(role), key: 'users' } };
    const { rows, next } = await listNewestRows(database, '_User', { query, cursor, size: PAGE, full: true });
    const users = await describeUsers(database, rows);
    return {
      rows: users.map(({ id, username, wallets }) => ({ id, name: username ?? wallets[0]?.address ?? id })),
      next,
    };
  };
}

/** `adminSetMember`: puts an account into a role, or takes it out. */
export function createSetMember(parts: AdminParts): AdminHandler<'adminSetMember'> {
  const { database, parse, roles } = parts;
  return async ({ params: { role, user, member }, note }) => {
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

/** `adminSetParent`: whether the members of a role have the rights of another one too. */
export function createSetParent(parts: AdminParts): AdminHandler<'adminSetParent'> {
  const { database, parse, roles } = parts;
  return async ({ params: { role, parent, inherits }, note }) => {
    const [row, parentRow] = [await requireRole(database, role), await requireRole(database, parent)];
    const names = { role: String(row['name']), parent: String(parentRow['name']) };
    const before = await describeRole(database, role);
    if (before.parents.includes(parent) === inherits) return before;
    // `parent` must not have the rights of `role`, be it over others in between.
    const closesLoop = async () => (await roles.reach(parent, 'up')).has(role);
    if (inherits) {
      if (await closesLoop()) throw loop(names);
      if (isOpenToOthers(row)) {
        throw new Parse.Error(
          Parse.Error.OPERATION_FORBIDDEN,
          `The ACL of the role ${names.role} lets someone change it outside this page. Create a role here instead.`,
        );
      }
    }
    await note({ subject: names.role, before: { inherits: !inherits, ...names }, after: { inherits, ...names } });
    const link = (add: boolean) => changeLinks(parse, parent, { key: 'roles', id: role, add });
    await link(inherits);
    if (inherits && (await closesLoop())) {
      // Another admin closed it from the other side in the same moment.
      await link(false);
      throw loop(names);
    }
    if (!inherits) await requireAdminLeft(parts, () => link(true));
    return describeRole(database, role);
  };
}

function loop({ role, parent }: { role: string; parent: string }): Parse.Error {
  return new Parse.Error(
    Parse.Error.VALIDATION_ERROR,
    `${parent} already inherits from ${role}: inheritance can't be circular.`,
  );
}
