import { randomBytes } from 'node:crypto';
import Parse from 'parse/node';
import type { Logger } from 'pino';
import type { AdminList } from '@/protocol/calls/adminAccounts';
import type { AdminAct } from '@/protocol/calls/adminService';
import { OPERATION_FORBIDDEN } from '@/protocol/codes';
import { ADMIN_ACT_CLASS } from '@/server/admin/adminClasses';
import type { AdminHandler, AdminParts } from '@/server/admin/AdminParts';
import { containing, listNewest } from '@/server/admin/listNewest';
import { type ParseCall, type ParseRequest, RequestError } from '@/server/gateway/ParseCall';
import { chosenName, readUserRow } from '@/server/parse/accountRows';
import type { Database, Row } from '@/server/parse/database';

/** What is written down of an act. Secrets stand in none of it. */
export type Act = {
  /** Id and name of who does it; `null` as id for a command of the operator. */
  by: { id: string | null; name: string };
  /** Name of the function. */
  act: string;
  subject: string;
  before?: unknown;
  after?: unknown;
};

/** Writes down what is about to be done; who does it, and by which call, is known. */
export type NoteAct = (act: Omit<Act, 'act' | 'by'>) => Promise<void>;

/** The log of administration. It only grows: nothing here, and nothing of the API, changes or takes away an entry. */
export type ActLog = {
  /** Writes an act down before it is done; answers the id of the entry. */
  begin(act: Act): Promise<string>;
  /** Adds that an act was not done after all, and why. */
  fail(id: string, act: Act, reason: string): Promise<void>;
  list(options: { search?: string | undefined; cursor?: string | undefined }): Promise<AdminList<AdminAct>>;
};

const PAGE = 50;

/** Keeps the log in a class that is closed to every client. */
export function createActLog(database: Database): ActLog {
  const write = async ({ by, act, subject, before, after }: Act, outcome: AdminAct['outcome']) => {
    const objectId = randomBytes(8).toString('hex');
    const moment = new Date().toISOString();
    await database.create(ADMIN_ACT_CLASS, {
      ...{ objectId, createdAt: moment, updatedAt: moment, ACL: {} },
      ...(by.id !== null && { byId: by.id }),
      ...{ byName: by.name, act, subject, outcome },
      // As text: what was changed may hold names that a database takes for its own.
      details: JSON.stringify({ before: before ?? null, after: after ?? null }),
    });
    return objectId;
  };
  return {
    begin: (act) => write(act, 'begun'),
    async fail(id, act, reason) {
      await write({ ...act, before: { entry: id }, after: { reason } }, 'failed');
    },
    async list({ search, cursor }) {
      const query =
        search === undefined
          ? {}
          : { $or: ['byName', 'byId', 'act', 'subject'].map((field) => ({ [field]: containing(search) })) };
      const { rows, next } = await listNewest(database, ADMIN_ACT_CLASS, { query, cursor, size: PAGE });
      return { rows: rows.map(readAct), next };
    },
  };
}

function readAct(row: Row): AdminAct {
  const { before, after } = JSON.parse(String(row['details'])) as { before: unknown; after: unknown };
  const { byId, byName, act, subject, outcome, createdAt } = row;
  return {
    id: row.objectId,
    at: String(createdAt),
    by: { id: typeof byId === 'string' ? byId : null, name: String(byName) },
    act: String(act),
    subject: String(subject),
    before,
    after,
    outcome: outcome === 'failed' ? 'failed' : 'begun',
  };
}

/** `adminListActs`: what administrators did, the latest first. */
export function createListActs({ acts }: AdminParts): AdminHandler<'adminListActs'> {
  return ({ params }) => acts.list(params);
}

/**
 * Refuses every change to the log of administration that comes by the protocol, with the master key too. The log itself
 * writes beneath it.
 *
 * @throws Parse.Error 119
 */
export function keepActs(): never {
  throw new Parse.Error(Parse.Error.OPERATION_FORBIDDEN, "The admin log is append-only: entries can't be changed.");
}

/** Keeps the log of administration from every request that would change it, whatever key it brings. @throws {RequestError} 119 */
export function keepAdminLog({ calls }: ParseRequest): void {
  if (!calls.some(changesAdminLog)) return;
  throw new RequestError(403, OPERATION_FORBIDDEN, "The admin log is append-only: entries can't be changed.");
}

function changesAdminLog({ method, className, route, body }: ParseCall): boolean {
  if (method === 'GET' || route.startsWith('/hooks/functions')) return false;
  const named = className ?? (route.startsWith('/hooks/') || route === '/schemas' ? body['className'] : null);
  return String(named).toLowerCase() === ADMIN_ACT_CLASS.toLowerCase();
}

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
