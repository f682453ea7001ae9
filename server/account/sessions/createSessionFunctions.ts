import Parse from 'parse/node';
import type { AccountParts } from '@/server/account/AccountParts';
import { textOf, type AccountHandler } from '@/server/account/AccountRequest';
import { listSessions } from '@/server/account/sessions/listSessions';

/** `listSessions`, `endSession` and `endOtherSessions`. They are ended through Parse Server, which forgets them at once. */
export function createSessionFunctions({ database, parse }: AccountParts) {
  const end = (id: string) => parse.Session.createWithoutData(id).destroy({ useMasterKey: true });
  const list = ({ userId, sessionToken }: Parameters<AccountHandler>[0]) =>
    listSessions(database, userId, sessionToken);

  const endSession: AccountHandler = async (request) => {
    const id = textOf(request.params, 'id');
    const own = (await list(request)).some((session) => session.id === id);
    if (!own) throw new Parse.Error(Parse.Error.OBJECT_NOT_FOUND, 'This session is none of yours, or has ended.');
    await end(id);
    return {};
  };
  const endOtherSessions: AccountHandler = async (request) => {
    const others = (await list(request)).filter(({ current }) => !current);
    await Promise.all(others.map(({ id }) => end(id)));
    return { ended: others.length };
  };
  return { listSessions: list, endSession, endOtherSessions };
}
