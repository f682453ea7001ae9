import type { AdminUserDetail } from '@/protocol/admin';
import type { AdminHandler } from '@/server/admin/AdminRequest';
import type { AdminParts } from '@/server/admin/AdminParts';
import { onlyId } from '@/server/admin/ids';
import { describeUsers } from '@/server/admin/users/describeUsers';
import { readProfile } from '@/server/account/readProfile';
import { hasPassword, readTwoStep, readUserRow } from '@/server/account/readUserRow';
import { listSessions } from '@/server/account/sessions/listSessions';
import { checkParameters } from '@/server/parse/checkParameters';

/** `adminGetUser`: an account with its ways in, its sessions and its roles; no secret of it. */
export function createGetUser({ database, roles }: AdminParts): AdminHandler {
  return async ({ params }) => {
    const { id } = checkParameters(onlyId, params);
    const row = await readUserRow(database, id);
    const [user] = await describeUsers(database, [row]);
    const detail: Omit<AdminUserDetail, keyof NonNullable<typeof user>> = {
      hasPassword: hasPassword(row),
      twoStep: readTwoStep(row) !== null,
      profile: await readProfile(database, id),
      sessions: await listSessions(database, id, ''),
      roles: await roles.rolesOf(id),
    };
    return { ...user, ...detail };
  };
}
