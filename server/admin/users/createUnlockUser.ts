import type { AdminHandler } from '@/server/admin/AdminRequest';
import type { AdminParts } from '@/server/admin/AdminParts';
import { onlyId } from '@/server/admin/ids';
import { readLocks, removeLock } from '@/server/admin/users/userLocks';
import { readUserRow } from '@/server/account/readUserRow';
import { checkParameters } from '@/server/parse/checkParameters';

/** `adminUnlockUser`: the ways in lead into the account again. */
export function createUnlockUser({ database }: AdminParts): AdminHandler {
  return async ({ params, note }) => {
    const { id } = checkParameters(onlyId, params);
    await readUserRow(database, id);
    const before = (await readLocks(database, [id])).get(id) ?? null;
    if (before === null) return {};
    await note({ subject: id, before: { lock: before }, after: { lock: null } });
    await removeLock(database, id);
    return {};
  };
}
