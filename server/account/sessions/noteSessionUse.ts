import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { describeDevice } from '@/server/account/sessions/describeDevice';
import { hashToken } from '@/server/account/sessions/hashToken';
import { hasParseCode, storedDate, type Database } from '@/server/parse/database';
import { SESSION_USE_CLASS } from '@/server/parse/schema';

/** How often the last use of a session is written down at most, in milliseconds. */
const PAUSE_MS = 60_000;
/** So many sessions are remembered at once; beyond it they are written down more often. */
const MOST_REMEMBERED = 10_000;

/**
 * Notes for each session from which device and network address it was used last, for its owner to see
 * (`listSessions`). Only answers that Parse Server gave to a session count, so nobody fills the list with tokens of
 * their own making; and no request waits for it.
 */
export function noteSessionUse(database: Database, log: Logger): RequestHandler {
  const noted = new Map<string, number>();
  return (req, res, next) => {
    const sent = readToken(req.body, req.headers['x-parse-session-token']);
    const json = res.json.bind(res);
    res.json = (body: unknown) => {
      const token = readField(body, 'sessionToken') ?? sent;
      const isGood = res.statusCode < 400 && token !== undefined;
      if (isGood && Date.now() - (noted.get(token) ?? 0) > PAUSE_MS) {
        if (noted.size >= MOST_REMEMBERED) noted.clear();
        noted.set(token, Date.now());
        const use = { device: describeDevice(req.headers['user-agent']), networkAddress: req.ip ?? null };
        write(database, hashToken(token), use).catch((err: unknown) => {
          log.warn({ err }, 'the use of a session could not be noted');
        });
      }
      return json(body);
    };
    next();
  };
}

function readToken(body: unknown, header: unknown): string | undefined {
  return readField(body, '_SessionToken') ?? (typeof header === 'string' && header !== '' ? header : undefined);
}

function readField(body: unknown, name: string): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const value = (body as Record<string, unknown>)[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
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
