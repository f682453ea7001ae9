import type { AdminHandler } from '@/server/admin/AdminRequest';
import type { AdminParts } from '@/server/admin/AdminParts';
import { onlyId } from '@/server/admin/ids';
import { endSessions } from '@/server/admin/users/endSessions';
import { readUserRow } from '@/server/account/readUserRow';
import { checkParameters } from '@/server/parse/checkParameters';

/** `adminEndSessions`: signs an account out everywhere. */
export function createEndSessions(parts: AdminParts): AdminHandler {
  return async ({ params, note }) => {
    const { id } = checkParameters(onlyId, params);
    await readUserRow(parts.database, id);
    await note({ subject: id, after: { sessions: 'ended' } });
    return { ended: await endSessions(parts, id) };
  };
}
