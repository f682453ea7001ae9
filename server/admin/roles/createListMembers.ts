import { z } from 'zod';
import type { AdminHandler } from '@/server/admin/AdminRequest';
import type { AdminParts } from '@/server/admin/AdminParts';
import { cursorText } from '@/server/admin/cursorText';
import { rowId } from '@/server/admin/ids';
import { listNewest } from '@/server/admin/listNewest';
import { rolePointer } from '@/server/admin/roleTree';
import { requireRole } from '@/server/admin/roles/roleStore';
import { describeUsers } from '@/server/admin/users/describeUsers';
import { checkParameters } from '@/server/parse/checkParameters';

const parameters = z.strictObject({ role: rowId, cursor: cursorText });

const PAGE = 50;

/** `adminListMembers`: who is in a role itself, the newest account first. */
export function createListMembers({ database }: AdminParts): AdminHandler {
  return async ({ params }) => {
    const { role, cursor } = checkParameters(parameters, params);
    await requireRole(database, role);
    const query = { $relatedTo: { object: rolePointer(role), key: 'users' } };
    const { rows, next } = await listNewest(database, '_User', { query, cursor, size: PAGE, whole: true });
    const users = await describeUsers(database, rows);
    return {
      rows: users.map(({ id, username, wallets }) => ({ id, name: username ?? wallets[0]?.address ?? id })),
      next,
    };
  };
}
