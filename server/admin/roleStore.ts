import Parse from 'parse/node';
import type { AccountLock, AdminRole } from '@/protocol/calls/adminAccounts';
import { ACCOUNT_LOCK_CLASS } from '@/server/admin/adminClasses';
import type { AdminParts } from '@/server/admin/AdminParts';
import { type Database, destroyIfThere, hasParseCode, type Row } from '@/server/parse/database';
import { rolePointer } from '@/server/parse/roleTree';

/** Nobody has more. */
const MAX_ROLES = 1_000;

/** Every role, by name, or those of these ids. */
export async function listRoles(database: Database, ids?: readonly string[]): Promise<AdminRole[]> {
  const rows = await database.find('_Role', {}, { limit: MAX_ROLES, sort: { name: 1 } });
  const chosen = ids ? rows.filter(({ objectId }) => ids.includes(objectId)) : rows;
  const idsOf = async (query: Record<string, unknown>) =>
    (await database.find('_Role', query, { limit: MAX_ROLES, sort: { name: 1 } })).map(({ objectId }) => objectId);
  return Promise.all(
    chosen.map(async ({ objectId: id, name }) => ({
      id,
      name: String(name),
      members: await countMembers(database, id),
      parents: await idsOf({ roles: { $in: [rolePointer(id)] } }),
      children: await idsOf({ $relatedTo: { object: rolePointer(id), key: 'roles' } }),
    })),
  );
}

/**
 * A role by its id.
 *
 * @throws Parse.Error 101 where it is gone
 */
export async function requireRole(database: Database, id: string): Promise<Row> {
  const [row] = await database.find('_Role', { objectId: id }, { limit: 1 });
  if (!row) throw new Parse.Error(Parse.Error.OBJECT_NOT_FOUND, 'This role does not exist.');
  return row;
}

/** A role as the list shows it. */
export async function describeRole(database: Database, id: string): Promise<AdminRole> {
  const [role] = await listRoles(database, [id]);
  if (!role) throw new Parse.Error(Parse.Error.OBJECT_NOT_FOUND, 'This role does not exist.');
  return role;
}

/** The table behind the relation `users` of roles (parse-server 9.10, `DatabaseController.joinTableName`). */
function countMembers(database: Database, owningId: string): Promise<number> {
  const fields = { relatedId: { type: 'String' }, owningId: { type: 'String' } };
  return database.adapter.count('_Join:users:_Role', { fields }, { owningId });
}

/** Whether a role's own access list lets others than the server change it: who may could add members. */
export function isOpenToOthers({ ACL }: Row): boolean {
  return Object.values((ACL ?? {}) as Record<string, { write?: boolean }>).some(({ write }) => write === true);
}

/**
 * Makes a role that signed-in visitors may read, and that no client may change; answers its id.
 *
 * @throws Parse.Error 137 where the name is taken
 */
export async function saveRole(parse: typeof Parse, name: string): Promise<string> {
  const acl = new parse.ACL();
  acl.setPublicReadAccess(true);
  const role = await new parse.Role(name, acl).save(null, { useMasterKey: true });
  if (!role.id) throw new Parse.Error(Parse.Error.INTERNAL_SERVER_ERROR, 'The role got no id.');
  return role.id;
}

/** A user in a role (`users`), or a role in a role (`roles`), to be added or taken away. */
type RoleLink = { key: 'users' | 'roles'; id: string; add: boolean };

/** Changes who is in a role, through Parse Server, which forgets at once which roles it had worked out for whom. */
export async function changeLinks(parse: typeof Parse, roleId: string, { key, id, add }: RoleLink): Promise<void> {
  const role = new parse.Object('_Role');
  role.id = roleId;
  const other = new parse.Object(key === 'users' ? '_User' : '_Role');
  other.id = id;
  const relation = role.relation(key);
  if (add) relation.add(other);
  else relation.remove(other);
  await role.save(null, { useMasterKey: true });
}

/** So many admins are looked through for one who can come in. */
const MAX_ADMINS = 1_000;

/** Whether somebody is left who has the role `admin` and can come in. */
export async function hasAdmin({ roles, database }: Pick<AdminParts, 'roles' | 'database'>): Promise<boolean> {
  const ids = await roles.listAdmins(MAX_ADMINS);
  const locks = await readLocks(database, ids);
  return ids.some((id) => !locks.has(id));
}

/**
 * Looks, after a change, whether an admin is left, and takes the change back where not. Afterwards and not before: of two
 * changes at once, on whichever backends, the later one finds out.
 *
 * @throws Parse.Error 119 where it was taken back
 */
export async function requireAdminLeft(
  parts: Pick<AdminParts, 'roles' | 'database'>,
  undo: () => Promise<unknown>,
): Promise<void> {
  if (await hasAdmin(parts)) return;
  await undo();
  throw new Parse.Error(
    Parse.Error.OPERATION_FORBIDDEN,
    'This would leave the site without an admin. Make someone else an admin first.',
  );
}

/** Which of these accounts are locked, by id. */
export async function readLocks(database: Database, userIds: readonly string[]): Promise<Map<string, AccountLock>> {
  const rows = await database.find(ACCOUNT_LOCK_CLASS, { objectId: { $in: [...userIds] } });
  return new Map(rows.map((row) => [row.objectId, readLock(row)]));
}

/** Locks an account; one that is locked stays so, for its first reason. */
export async function writeLock(database: Database, userId: string, reason: string, by: string): Promise<void> {
  const moment = new Date().toISOString();
  try {
    await database.create(ACCOUNT_LOCK_CLASS, {
      ...{ objectId: userId, createdAt: moment, updatedAt: moment, reason, by, ACL: {} },
    });
  } catch (error) {
    if (!hasParseCode(error, Parse.Error.DUPLICATE_VALUE)) throw error;
  }
}

/** Unlocks an account. @returns whether it was locked */
export function removeLock(database: Database, userId: string): Promise<boolean> {
  return destroyIfThere(database, ACCOUNT_LOCK_CLASS, { objectId: userId });
}

/**
 * Refuses whoever would come into a locked account, by password or wallet; Parse Server asks after the right key was
 * shown, so nobody else learns of it.
 *
 * @throws Parse.Error 119
 */
export function createLockGate(database: Database) {
  return async ({ object }: { object: { id?: string | undefined } }): Promise<void> => {
    if (!object.id || !(await readLocks(database, [object.id])).has(object.id)) return;
    throw new Parse.Error(Parse.Error.OPERATION_FORBIDDEN, "This account is locked. Contact the site's admins.");
  };
}

function readLock({ reason, by, createdAt }: Row): AccountLock {
  return { reason: String(reason), by: String(by), at: String(createdAt) };
}
