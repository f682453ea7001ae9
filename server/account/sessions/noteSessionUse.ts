import type { Logger } from 'pino';
import { describeDevice } from '@/server/account/sessions/describeDevice';
import type { Answer, ParseRequest } from '@/server/gateway/ParseCall';
import { hashToken } from '@/server/account/sessions/hashToken';
import { hasParseCode, storedDate, type Database } from '@/server/parse/database';
import { SESSION_USE_CLASS } from '@/server/parse/schema';

/** How often the last use of a session is written down at most, in milliseconds. */
const PAUSE_MS = 60_000;
/** So many sessions are remembered at once; beyond it they are written down more often. */
const MOST_REMEMBERED = 10_000;

/** Notes where sessions are used from. */
export type SessionUse = { note(request: ParseRequest, answer: Answer): void };

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
      if (noted.size >= MOST_REMEMBERED) noted.clear();
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
    if (!hasParseCode(error, 101)) throw error;
    await database.create(SESSION_USE_CLASS, { objectId, createdAt: moment, updatedAt: moment, ...fields, ACL: {} });
  }
}
