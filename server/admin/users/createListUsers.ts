import { z } from 'zod';
import type { AdminList, AdminUser } from '@/protocol/admin';
import type { AdminHandler } from '@/server/admin/AdminRequest';
import type { AdminParts } from '@/server/admin/AdminParts';
import { cursorText } from '@/server/admin/cursorText';
import { listNewest } from '@/server/admin/listNewest';
import { holding, searchText } from '@/server/admin/searchText';
import { describeUsers } from '@/server/admin/users/describeUsers';
import { findHolders } from '@/server/admin/users/findUserIds';
import { checkParameters } from '@/server/parse/checkParameters';

const parameters = z.strictObject({ search: searchText, cursor: cursorText });

const PAGE = 25;

/** `adminListUsers`: accounts, the newest first; or those that a text finds. */
export function createListUsers(parts: AdminParts): AdminHandler {
  const { database } = parts;
  return async ({ params }): Promise<AdminList<AdminUser>> => {
    const { search, cursor } = checkParameters(parameters, params);
    const query = search === undefined ? {} : await queryFor(parts, search);
    const { rows, next } = await listNewest(database, '_User', { query, cursor, size: PAGE, whole: true });
    return { rows: await describeUsers(database, rows), next };
  };
}

async function queryFor(parts: AdminParts, search: string): Promise<Record<string, unknown>> {
  const ids = [search, ...(await findHolders(parts, search))];
  return { $or: [{ objectId: { $in: ids } }, { username: holding(search) }, { email: holding(search) }] };
}
