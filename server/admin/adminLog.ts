import { randomBytes } from 'node:crypto';
import Parse from 'parse/node';
import type { Logger } from 'pino';
import type { AdminList } from '@/protocol/calls/adminAccounts';
import type { AdminAct } from '@/protocol/calls/adminService';
import type { CallParameters } from '@/protocol/calls/registry';
import { OPERATION_FORBIDDEN } from '@/protocol/codes';
import { ADMIN_LOG_CLASS } from '@/server/admin/adminClasses';
import type { AdminHandler, AdminParts } from '@/server/admin/AdminParts';
import { containing, listNewestRows } from '@/server/admin/listNewestRows';
import { type ParseCall, type ParseRequest, RequestError } from '@/server/gateway/ParseCall';
import { chosenUsername, readAccountNames, readUserRow } from '@/server/parse/accountRows';
import type { Database, Row } from '@/server/parse/database';

/** An entry of the log, without secrets. */
export type AdminLogRecord = {
  /** Id and name of who does it; `null` as id for a command of the operator. */
  by: { id: string | null; name: string };
  /** Name of the function. */
  act: string;
  subject: string;
  before?: unknown;
  after?: unknown;
};

/** Logs an action before it runs, for the caller and function in context. */
export type RecordAction = (act: Omit<AdminLogRecord, 'act' | 'by'>) => Promise<void>;

/** The admin log. It is append-only: neither this code nor the API changes or removes an entry. */
export type AdminLog = {
  /** Writes an act down before it is done; answers the id of the entry. */
  begin(act: AdminLogRecord): Promise<string>;
  /** Adds that an act was not done after all, and why. */
  fail(id: string, act: AdminLogRecord, reason: string): Promise<void>;
  list(options: CallParameters<'adminListActs'>): Promise<AdminList<AdminAct>>;
};

const PAGE = 50;

/** Fields that a search looks through. */
const SEARCHED = ['byName', 'byId', 'act', 'subject'];

/** What `act` is for everything that changed something, and the functions that only look. */
const CHANGES = 'changes';
const VIEWS = ['adminListRows'];

/** Whether it was done to an account, whose id is the subject. */
const isOnAccount = ({ act }: Pick<AdminAct, 'act'>): boolean =>
  ['adminLockUser', 'adminUnlockUser', 'adminEndSessions', 'grantAdmin', 'revokeAdmin'].includes(act);

/** Keeps the log in a class that is closed to every client. */
export function createAdminLog(database: Database): AdminLog {
  const write = async ({ by, act, subject, before, after }: AdminLogRecord, outcome: AdminAct['outcome']) => {
    const objectId = randomBytes(8).toString('hex');
    const moment = new Date().toISOString();
    await database.create(ADMIN_LOG_CLASS, {
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
    async list({ search, by, act, cursor }) {
      const query = {
        ...(search !== undefined && { $or: SEARCHED.map((field) => ({ [field]: containing(search) })) }),
        ...(by !== undefined && { byId: by }),
        ...(act !== undefined && { act: act === CHANGES ? { $nin: VIEWS } : act }),
      };
      const { rows, next } = await listNewestRows(database, ADMIN_LOG_CLASS, { query, cursor, size: PAGE });
      const acts = rows.map(readAct);
      const names = await readAccountNames(
        database,
        acts.flatMap((one) => [one.by.id ?? [], isOnAccount(one) ? one.subject : []].flat()),
      );
      // The name of today, by which the account is found; of one that is gone, that of then.
      const named = acts.map((one) => ({
        ...one,
        by: { ...one.by, name: names.get(one.by.id ?? '') ?? one.by.name },
        subjectName: isOnAccount(one) ? (names.get(one.subject) ?? null) : null,
      }));
      return { rows: named, next };
    },
  };
}

function readAct(row: Row): Omit<AdminAct, 'subjectName'> {
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
export function createListAdminLog({ acts }: AdminParts): AdminHandler<'adminListActs'> {
  return ({ params }) => acts.list(params);
}

/**
 * Refuses every change to the log of administration that comes by the protocol, with the master key too. The log itself
 * writes beneath it.
 *
 * @throws Parse.Error 119
 */
export function rejectLogChange(): never {
  throw new Parse.Error(Parse.Error.OPERATION_FORBIDDEN, "The admin log is append-only: entries can't be changed.");
}

/** Rejects every request that would change the admin log, whatever its key. @throws {RequestError} 119 */
export function protectAdminLog({ calls }: ParseRequest): void {
  if (!calls.some(changesAdminLog)) return;
  throw new RequestError(403, OPERATION_FORBIDDEN, "The admin log is append-only: entries can't be changed.");
}

function changesAdminLog({ method, className, route, body }: ParseCall): boolean {
  if (method === 'GET' || route.startsWith('/hooks/functions')) return false;
  const named = className ?? (route.startsWith('/hooks/') || route === '/schemas' ? body['className'] : null);
  return String(named).toLowerCase() === ADMIN_LOG_CLASS.toLowerCase();
}

/**
 * Lets a handler of administration write down what it is about to do. An act that was noted and then failed is noted as
 * failed. Whether the caller may is asked before (`server/gateway/callFunctions.ts`).
 */
export function withAdminLog<Request extends { userId: string }, Result>(
  name: string,
  handler: (request: Request & { note: RecordAction }) => Promise<Result>,
  { database, acts }: Pick<AdminParts, 'database' | 'acts'>,
  log: Pick<Logger, 'error'>,
): (request: Request) => Promise<Result> {
  return async (request) => {
    const { userId } = request;
    const started: { id: string; act: Parameters<typeof acts.begin>[0] }[] = [];
    try {
      return await handler({
        ...request,
        async note(noted) {
          const row = await readUserRow(database, userId);
          const act = { ...noted, act: name, by: { id: userId, name: chosenUsername(row) ?? userId } };
          started.push({ id: await acts.begin(act), act });
        },
      });
    } catch (error) {
      const reason = error instanceof Parse.Error ? error.message : 'Something went wrong on our side.';
      for (const { id, act } of started) {
        await acts.fail(id, act, reason).catch((err: unknown) => log.error({ err, id }, 'a failed act was not noted'));
      }
      throw error;
    }
  };
}
