import Parse from 'parse/node';
import type { AdminParts } from '@/server/admin/AdminParts';
import { readLocks } from '@/server/admin/users/userLocks';

/** So many admins are looked through for one who can come in. */
const MOST = 1_000;

/** Whether somebody is left who has the role `admin` and can come in. */
export async function hasAdmin({ roles, database }: Pick<AdminParts, 'roles' | 'database'>): Promise<boolean> {
  const ids = await roles.listAdmins(MOST);
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
    'This would leave the site without an administrator. Make somebody else one first.',
  );
}
