import Parse from 'parse/node';
import { ADMIN_ROLE } from '@/protocol/account';
import type { AdminParts } from '@/server/admin/AdminParts';
import { changeLinks, removeLock, saveRole } from '@/server/admin/roleStore';
import type { CallHandlers } from '@/server/gateway/ParseCall';
import { describeUsers, findUserId } from '@/server/admin/users';
import { type Database, hasParseCode } from '@/server/parse/database';

/** More admins are not listed. */
const MAX_ADMINS = 1_000;

/**
 * The commands of the operator, `npm run admin`, for the master key alone: `grantAdmin`, by which the first
 * admin comes to be, `revokeAdmin` and `listAdmins`. They are written down like the acts of admins.
 */
export function createOperatorCommands(parts: AdminParts): CallHandlers<'grantAdmin' | 'revokeAdmin' | 'listAdmins'> {
  const { database, parse, acts, roles } = parts;
  const setAdmin = (name: string, add: boolean) => async (user: string) => {
    const id = await findUserId(parts, user);
    const [was, role] = [(await roles.rolesOf(id)).direct.includes(ADMIN_ROLE), await requireAdminRole(database)];
    const change = { before: { user: id, member: was }, after: { user: id, member: add } };
    await acts.begin({ by: { id: null, name: 'operator' }, act: name, subject: ADMIN_ROLE, ...change });
    await changeLinks(parse, role, { key: 'users', id, add });
    // An admin who is locked out is none.
    if (add) await removeLock(database, id);
    return { id };
  };
  const [grant, revoke] = [setAdmin('grantAdmin', true), setAdmin('revokeAdmin', false)];
  const listAdmins = async () => {
    const ids = await roles.listAdmins(MAX_ADMINS);
    const rows = await database.find(
      '_User',
      { objectId: { $in: ids } },
      { limit: MAX_ADMINS },
      { isMaintenance: true },
    );
    return describeUsers(database, rows);
  };
  return {
    grantAdmin: ({ params }) => grant(params.user),
    revokeAdmin: ({ params }) => revoke(params.user),
    listAdmins,
  };
}

/**
 * Makes the role `admin` where there is none, empty: from the first start on, nobody else can take its name.
 *
 * @throws The database's error where it cannot be made
 */
export async function openAdminRole(parse: typeof Parse, database: Database): Promise<void> {
  const known = await findAdminRole(database);
  if (known !== null) {
    // Whatever an older database says: nobody joins past administration.
    await database.update('_Role', { objectId: known }, { ACL: { '*': { read: true } } });
    return;
  }
  try {
    await saveRole(parse, ADMIN_ROLE);
  } catch (error) {
    // Another backend made it in the same moment.
    if (!hasParseCode(error, Parse.Error.DUPLICATE_VALUE)) throw error;
  }
}

/**
 * Id of the role `admin`.
 *
 * @throws Parse.Error 101 where it was deleted past administration
 */
async function requireAdminRole(database: Database): Promise<string> {
  const id = await findAdminRole(database);
  if (id !== null) return id;
  throw new Parse.Error(
    Parse.Error.OBJECT_NOT_FOUND,
    'The role admin does not exist. Restart the server to create it.',
  );
}

async function findAdminRole(database: Database): Promise<string | null> {
  const [role] = await database.find('_Role', { name: ADMIN_ROLE }, { limit: 1 });
  return role?.objectId ?? null;
}
