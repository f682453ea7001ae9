import { randomUUID } from 'node:crypto';
import Parse from 'parse/node';
import type { AccountParts } from '@/server/account/AccountParts';
import { textOf, type AccountHandler } from '@/server/account/AccountRequest';
import { chosenName, hasPassword, readUserRow } from '@/server/account/readUserRow';

/**
 * `changePassword`: sets the first or another password. Parse Server ends every session with it and begins one for the
 * caller, whose token is the answer. An account without a password needs a fresh session instead (`IdentityProofs`).
 */
export function createChangePassword({
  database,
  devices,
  parse,
  proofs,
  checkPassword,
}: AccountParts): AccountHandler {
  return async ({ userId, sessionToken, params }) => {
    const next = textOf(params, 'next', 1_000);
    const row = await readUserRow(database, userId);
    const user = parse.User.createWithoutData(userId);
    const proved = hasPassword(row);
    if (proved) {
      await checkPassword(row, textOf(params, 'current', 1_000));
    } else if (chosenName(row) === null) {
      user.set('username', textOf(params, 'username'));
    }
    user.set('password', next);
    const session = await devices.sessionOf(sessionToken);
    // Named like a device's: Parse Server begins no session for what cloud code saves.
    const save = (context = {}) => user.save(null, { sessionToken, installationId: randomUUID(), context });
    const saved = await (proved ? proofs.vouch(save) : save());
    const fresh = saved.getSessionToken();
    if (!fresh)
      throw new Parse.Error(Parse.Error.INTERNAL_SERVER_ERROR, 'The new session was not begun. Sign in again.');
    await devices.moveSession(session, fresh);
    return { sessionToken: fresh };
  };
}
