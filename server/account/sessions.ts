import Parse from 'parse/node';
import type { Logger } from 'pino';
import type { SessionInfo } from '@/protocol/calls/security';
import { OBJECT_NOT_FOUND } from '@/protocol/codes';
import type { Answer, CallHandler, CallHandlers, ParseRequest, SignedIn } from '@/server/gateway/ParseCall';
import type { AccountParts } from '@/server/account/AccountParts';
import { hashToken } from '@/server/parse/accountRows';
import { describeDevice } from '@/server/http/describeDevice';
import { type Database, hasParseCode, type Row, storedDate, userPointer } from '@/server/parse/database';
import { SESSION_USE_CLASS } from '@/server/parse/schema/schema';

type Name = 'listSessions' | 'endSession' | 'endOtherSessions';

/** `listSessions`, `endSession` and `endOtherSessions`. They are ended through Parse Server, which forgets them at once. */
export function createSessionFunctions({ database, parse }: AccountParts): CallHandlers<Name> {
  const end = (id: string) => parse.Session.createWithoutData(id).destroy({ useMasterKey: true });
  const list = ({ userId, sessionToken }: SignedIn) => listSessions(database, userId, sessionToken);

  const endSession: CallHandler<'endSession'> = async (request) => {
    const { id } = request.params;
    const own = (await list(request)).some((session) => session.id === id);
    if (!own) throw new Parse.Error(Parse.Error.OBJECT_NOT_FOUND, 'This session is not yours, or has ended.');
    await end(id);
    return {};
  };
  const endOtherSessions: CallHandler<'endOtherSessions'> = async (request) => {
    const others = (await list(request)).filter(({ current }) => !current);
    await Promise.all(others.map(({ id }) => end(id)));
    return { ended: others.length };
  };
  return { listSessions: list, endSession, endOtherSessions };
}

/** The sessions of a user, the last used first. */
export async function listSessions(database: Database, userId: string, ownToken: string): Promise<SessionInfo[]> {
  const sessions = await database.find('_Session', { user: userPointer(userId) });
  const ids = sessions.map(({ sessionToken }) => hashToken(String(sessionToken)));
  const uses = await database.find(SESSION_USE_CLASS, { objectId: { $in: ids } });
  const byId = new Map(uses.map((use) => [use.objectId, use]));
  return sessions
    .map((session, index) => describe(session, byId.get(ids[index] ?? ''), ownToken))
    .sort((a, b) => Number(b.current) - Number(a.current) || Date.parse(b.lastUsedAt) - Date.parse(a.lastUsedAt));
}

function describe(session: Row, use: Row | undefined, ownToken: string): SessionInfo {
  const { objectId: id, createdAt, createdWith, sessionToken } = session;
  const { device, networkAddress, lastUsedAt } = use ?? ({} as Partial<Row>);
  return {
    id,
    device: typeof device === 'string' ? device : null,
    networkAddress: typeof networkAddress === 'string' ? networkAddress : null,
    createdAt: String(createdAt),
    lastUsedAt: momentOf(lastUsedAt) ?? String(createdAt),
    current: sessionToken === ownToken,
    way: wayOf(createdWith),
  };
}

/** A moment of a field of type Date, as the database hands it out. */
function momentOf(value: unknown): string | null {
  if (typeof value === 'string') return value;
  return typeof value === 'object' && value !== null && 'iso' in value ? String(value.iso) : null;
}

/** How Parse Server noted that the session was begun. */
function wayOf(createdWith: unknown): SessionInfo['way'] {
  if (typeof createdWith !== 'object' || createdWith === null) return 'other';
  const { action, authProvider } = createdWith as Record<string, unknown>;
  if (typeof authProvider === 'string' && authProvider.startsWith('moralis')) return 'wallet';
  if (action === 'signup') return 'signup';
  return authProvider === 'password' ? 'password' : 'other';
}

/** How often the last use of a session is written down at most, in milliseconds. */
const PAUSE_MS = 60_000;
/** So many sessions are remembered at once; beyond it they are written down more often. */
const CACHE_SIZE = 10_000;

/** Notes where sessions are used from. */
type SessionUse = { note(request: ParseRequest, answer: Answer): void };

/**
 * Notes for each session from which device and network address it was used last, for its owner to see
 * (`listSessions`). Only answers that Parse Server gave to a session count, so nobody fills the list with tokens of
 * their own making; and no request waits for it.
 */
export function createSessionUse(database: Database, log: Logger): SessionUse {
  const noted = new Map<string, number>();
  return {
    note({ credentials, headers, ip }, { status, body }) {
      const token = tokenIn(body) ?? credentials.sessionToken;
      if (status >= 400 || token === undefined || Date.now() - (noted.get(token) ?? 0) <= PAUSE_MS) return;
      if (noted.size >= CACHE_SIZE) noted.clear();
      noted.set(token, Date.now());
      const userAgent = headers['user-agent'];
      const device = describeDevice(typeof userAgent === 'string' ? userAgent : undefined);
      write(database, hashToken(token), { device, networkAddress: ip || null }).catch((err: unknown) => {
        log.warn({ err }, 'the use of a session could not be noted');
      });
    },
  };
}

/** The token of a session that began with this answer. */
function tokenIn(body: unknown): string | undefined {
  const token = typeof body === 'object' && body !== null ? Reflect.get(body, 'sessionToken') : undefined;
  return typeof token === 'string' && token !== '' ? token : undefined;
}

async function write(database: Database, objectId: string, use: Record<string, string | null>): Promise<void> {
  const moment = new Date().toISOString();
  const fields = { ...use, lastUsedAt: storedDate(new Date()) };
  try {
    await database.update(SESSION_USE_CLASS, { objectId }, fields);
  } catch (error) {
    if (!hasParseCode(error, OBJECT_NOT_FOUND)) throw error;
    await database.create(SESSION_USE_CLASS, { objectId, createdAt: moment, updatedAt: moment, ...fields, ACL: {} });
  }
}
