import Parse from 'parse/node';
import type { Logger } from 'pino';
import type { NoteAct } from '@/server/admin/actLog';
import type { AdminParts } from '@/server/admin/AdminParts';
import { chosenName, readUserRow } from '@/server/parse/accountRows';

/**
 * Lets a handler of administration write down what it is about to do. An act that was noted and then failed is noted as
 * failed. Whether the caller may is asked before (`server/gateway/callFunctions.ts`).
 */
export function noteActs<Request extends { userId: string }, Result>(
  name: string,
  handler: (request: Request & { note: NoteAct }) => Promise<Result>,
  { database, acts }: Pick<AdminParts, 'database' | 'acts'>,
  log: Pick<Logger, 'error'>,
): (request: Request) => Promise<Result> {
  return async (request) => {
    const { userId } = request;
    const begun: { id: string; act: Parameters<typeof acts.begin>[0] }[] = [];
    try {
      return await handler({
        ...request,
        async note(noted) {
          const row = await readUserRow(database, userId);
          const act = { ...noted, act: name, by: { id: userId, name: chosenName(row) ?? userId } };
          begun.push({ id: await acts.begin(act), act });
        },
      });
    } catch (error) {
      const reason = error instanceof Parse.Error ? error.message : 'Something went wrong on our side.';
      for (const { id, act } of begun) {
        await acts.fail(id, act, reason).catch((err: unknown) => log.error({ err, id }, 'a failed act was not noted'));
      }
      throw error;
    }
  };
}
