import { ADMIN_ROLE } from '@/protocol/account';
import { userPointer, type Database, type Row } from '@/server/parse/database';

/** Reads roles from the database on each call, so that a removed role is gone at once. */
export type RoleTree = {
  /** Names of the roles of an account, including inherited ones. */
  rolesOf(userId: string): Promise<{ direct: string[]; inherited: string[] }>;
  isAdmin(userId: string): Promise<boolean>;
  /**
   * IDs of the accounts with the role `admin`, directly or through another role; the first `most`.
   */
  listAdmins(most: number): Promise<string[]>;
  /** IDs of a role and of all roles it inherits from (`up`) or that inherit from it (`down`). */
  reach(roleId: string, way: 'up' | 'down'): Promise<Set<string>>;
};

/** A pointer to a role, as the database stores it. */
export function rolePointer(objectId: string): Record<string, string> {
  return { __type: 'Pointer', className: '_Role', objectId };
}

/** Nobody has more. */
const MAX_ROLES = 1_000;

/**
 * Reads the tree of a database. A role is in `roles` of those whose rights its members inherit (as
 * in Parse).
 */
export function createRoleTree(database: Database): RoleTree {
  const find = (query: Record<string, unknown>) => database.find('_Role', query, { limit: MAX_ROLES });
  const parentsOf = (ids: string[]) => find({ roles: { $in: ids.map(rolePointer) } });
  const childrenOf = async (ids: string[]) => {
    const lists = await Promise.all(ids.map((id) => find({ $relatedTo: { object: rolePointer(id), key: 'roles' } })));
    return lists.flat();
  };

  /** Every role from these on, each once, so cycles end. */
  const walk = async (start: Row[], step: (ids: string[]) => Promise<Row[]>) => {
    const seen = new Map(start.map((row) => [row.objectId, row]));
    for (let edge = start; edge.length > 0;) {
      const found = await step(edge.map(({ objectId }) => objectId));
      edge = [...new Map(found.map((row) => [row.objectId, row])).values()].filter(
        ({ objectId }) => !seen.has(objectId),
      );
      for (const row of edge) seen.set(row.objectId, row);
    }
    return seen;
  };
  const nameOf = (row: Row) => String(row['name']);

  const rolesOf: RoleTree['rolesOf'] = async (userId) => {
    const own = await find({ users: userPointer(userId) });
    const all = await walk(own, parentsOf);
    const direct = new Set(own.map(({ objectId }) => objectId));
    const inherited = [...all.values()].filter(({ objectId }) => !direct.has(objectId));
    return { direct: own.map(nameOf).sort(), inherited: inherited.map(nameOf).sort() };
  };
  return {
    rolesOf,
    async isAdmin(userId) {
      const { direct, inherited } = await rolesOf(userId);
      return [...direct, ...inherited].includes(ADMIN_ROLE);
    },
    async listAdmins(most) {
      const roles = await walk(await find({ name: ADMIN_ROLE }), childrenOf);
      const ids = new Set<string>();
      for (const id of roles.keys()) {
        const query = { $relatedTo: { object: rolePointer(id), key: 'users' } };
        for (const user of await database.find('_User', query, { limit: most })) ids.add(user.objectId);
      }
      return [...ids].slice(0, most);
    },
    async reach(roleId, way) {
      const rows = await find({ objectId: roleId });
      return new Set((await walk(rows, way === 'up' ? parentsOf : childrenOf)).keys());
    },
  };
}
