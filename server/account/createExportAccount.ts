import type { AccountParts } from '@/server/account/AccountParts';
import type { AccountHandler } from '@/server/account/AccountRequest';
import { isReservedUserField } from '@/server/auth/userFields';
import { createGetAccount } from '@/server/account/createGetAccount';
import { listOwnedRows } from '@/server/account/listOwnedRows';
import { readUserRow } from '@/server/account/readUserRow';
import { listSessions } from '@/server/account/sessions/listSessions';

/** `exportAccount`: everything that is kept of a user, but secrets: no password, no token, no secret of two steps. */
export function createExportAccount(parts: AccountParts): AccountHandler {
  const getAccount = createGetAccount(parts);
  return async (request) => {
    const { userId, sessionToken } = request;
    const row = await readUserRow(parts.database, userId);
    const { createdAt, updatedAt } = row;
    const isOwn = (name: string) => /^[A-Za-z]/.test(name) && !isReservedUserField(name);
    const added = Object.entries(row).filter(([name]) => isOwn(name) && !parts.userFields.hidden.has(name));
    const owned = await listOwnedRows(parts.database, userId);
    return {
      exportedAt: new Date().toISOString(),
      account: { ...((await getAccount(request)) as object), createdAt, updatedAt },
      fields: Object.fromEntries(added),
      sessions: await listSessions(parts.database, userId, sessionToken),
      notices: await parts.devices.list(userId),
      rows: Object.fromEntries(owned.map(({ className, rows }) => [className, rows])),
    };
  };
}
