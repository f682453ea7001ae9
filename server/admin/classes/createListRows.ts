import Parse from 'parse/node';
import { z } from 'zod';
import type { AdminList, AdminRow } from '@/protocol/admin';
import type { AdminHandler } from '@/server/admin/AdminRequest';
import type { AdminParts } from '@/server/admin/AdminParts';
import { className } from '@/server/admin/classes/className';
import { isReadable, showRow } from '@/server/admin/classes/classAccess';
import { requireClass } from '@/server/admin/classes/readClass';
import { cursorText } from '@/server/admin/cursorText';
import { listNewest } from '@/server/admin/listNewest';
import { checkParameters } from '@/server/parse/checkParameters';

const parameters = z.strictObject({ name: className, cursor: cursorText });

const PAGE = 25;

/**
 * `adminListRows`: the rows of a class, the newest first, whoever's they are. That somebody began to look is written
 * down: the rows of others are private to them.
 */
export function createListRows({ database }: AdminParts): AdminHandler {
  return async ({ params, note }): Promise<AdminList<AdminRow>> => {
    const { name, cursor } = checkParameters(parameters, params);
    await requireClass(database, name);
    if (!isReadable(name)) {
      throw new Parse.Error(Parse.Error.OPERATION_FORBIDDEN, `The rows of ${name} are not shown: they open accounts.`);
    }
    if (cursor === undefined) await note({ subject: name, after: { rows: 'looked at' } });
    const { rows, next } = await listNewest(database, name, { cursor, size: PAGE });
    return { rows: rows.map(showRow), next };
  };
}
