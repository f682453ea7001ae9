import Parse from 'parse/node';
import type { AdminRole } from '@/protocol/admin';
import { rolePointer } from '@/server/admin/roleTree';
import type { Database, Row } from '@/server/parse/database';

/** Nobody has more. */
const MOST = 1_000;

/** Every role, by name, or those of these ids. */
export async function listRoles(database: Database, ids?: readonly string[]): Promise<AdminRole[]> {
  const rows = await database.find('_Role', {}, { limit: MOST, sort: { name: 1 } });
  const chosen = ids ? rows.filter(({ objectId }) => ids.includes(objectId)) : rows;
  const idsOf = async (query: Record<string, unknown>) =>
    (await database.find('_Role', query, { limit: MOST, sort: { name: 1 } })).map(({ objectId }) => objectId);
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
  if (!row) throw new Parse.Error(Parse.Error.OBJECT_NOT_FOUND, 'This role is gone.');
  return row;
}

/** A role as the list shows it. */
export async function describeRole(database: Database, id: string): Promise<AdminRole> {
  const [role] = await listRoles(database, [id]);
  if (!role) throw new Parse.Error(Parse.Error.OBJECT_NOT_FOUND, 'This role is gone.');
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
