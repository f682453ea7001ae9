import Parse from 'parse/node';
import type { Logger } from 'pino';
import type { AdminHandler, AdminParts } from '@/server/admin/AdminParts';
import type { FunctionRequest } from '@/server/parse/ownerFunction';
import { chosenName, readUserRow } from '@/server/parse/accountRows';

/** The words for everybody else; they tell nothing of what there is. */
const NOT_FOR_YOU = 'This is for the administrators of this site.';

/**
 * The one guard of administration: lets a function be called by who has the role `admin` at this moment, read from the
 * database and not from what the caller or a cache says. The master key is no admin: it has commands of its own.
 *
 * An act that was noted and then failed is noted as failed.
 *
 * @throws Parse.Error 119 to everybody else
 */
export function forAdmin(name: string, handler: AdminHandler, parts: AdminParts, log: Logger) {
  const { database, roles, acts } = parts;
  return async ({ params, user }: FunctionRequest): Promise<unknown> => {
    const userId = user?.id;
    if (!userId || !user.getSessionToken() || !(await roles.isAdmin(userId))) {
      throw new Parse.Error(Parse.Error.OPERATION_FORBIDDEN, NOT_FOR_YOU);
    }
    const begun: { id: string; act: Parameters<typeof acts.begin>[0] }[] = [];
    try {
      return await handler({
        userId,
        params,
        async note(noted) {
          const row = await readUserRow(database, userId);
          const act = { ...noted, act: name, by: { id: userId, name: chosenName(row) ?? userId } };
          begun.push({ id: await acts.begin(act), act });
        },
      });
    } catch (error) {
      const reason = error instanceof Parse.Error ? error.message : 'It failed on our side.';
      for (const { id, act } of begun) {
        await acts.fail(id, act, reason).catch((err: unknown) => log.error({ err, id }, 'a failed act was not noted'));
      }
      throw error;
    }
  };
}
