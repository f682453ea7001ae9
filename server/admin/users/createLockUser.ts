import { setTimeout as sleep } from 'node:timers/promises';
import Parse from 'parse/node';
import { z } from 'zod';
import type { AdminHandler } from '@/server/admin/AdminRequest';
import type { AdminParts } from '@/server/admin/AdminParts';
import { rowId } from '@/server/admin/ids';
import { endSessions } from '@/server/admin/users/endSessions';
import { readLocks, removeLock, writeLock } from '@/server/admin/users/userLocks';
import { requireAdminLeft } from '@/server/admin/roles/requireAdminLeft';
import { readUserRow } from '@/server/account/readUserRow';
import { checkParameters } from '@/server/parse/checkParameters';

const parameters = z.strictObject({ id: rowId, reason: z.string().trim().min(1).max(280) });

/** A sign-in that was let through just before the lock has begun its session by then, in milliseconds. */
const UNDER_WAY = 300;

/** `adminLockUser`: no way in leads into the account any more, and its sessions end. What it owns stays. */
export function createLockUser(parts: AdminParts): AdminHandler {
  const { database } = parts;
  return async ({ params, userId, note }) => {
    const { id, reason } = checkParameters(parameters, params);
    await readUserRow(database, id);
    if (id === userId) throw new Parse.Error(Parse.Error.OPERATION_FORBIDDEN, 'You would lock yourself out.');
    const before = (await readLocks(database, [id])).get(id) ?? null;
    await note({ subject: id, before: { lock: before }, after: { lock: { reason } } });
    await writeLock(database, id, reason, userId);
    if (before === null) {
      // Two admins may lock each other at once: the one who comes last finds nobody left, and is taken back.
      await requireAdminLeft(parts, () => removeLock(database, id));
    }
    const ended = await endSessions(parts, id);
    await sleep(UNDER_WAY);
    return { ended: ended + (await endSessions(parts, id)) };
  };
}
