import Parse from 'parse/node';
import { z } from 'zod';
import type { AdminHandler } from '@/server/admin/AdminRequest';
import type { AdminParts } from '@/server/admin/AdminParts';
import { rowId } from '@/server/admin/ids';
import { changeLinks } from '@/server/admin/roles/changeLinks';
import { requireAdminLeft } from '@/server/admin/roles/requireAdminLeft';
import { describeRole, isOpenToOthers, requireRole } from '@/server/admin/roles/roleStore';
import { checkParameters } from '@/server/parse/checkParameters';

const parameters = z.strictObject({ role: rowId, parent: rowId, inherits: z.boolean() });

/** `adminSetParent`: whether the members of a role have the rights of another one too. */
export function createSetParent(parts: AdminParts): AdminHandler {
  const { database, parse, roles } = parts;
  return async ({ params, note }) => {
    const { role, parent, inherits } = checkParameters(parameters, params);
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
          `Somebody may change the role ${names.role} past this page, by its access list. Make a role here instead.`,
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
    `${parent} has the rights of ${role} already: each would have the other's.`,
  );
}
