import type { RequestHandler } from 'express';
import Parse from 'parse/node';
import type { Database } from '@/server/parse/database';
import { answerParseError } from '@/server/parse/middleware/answerParseError';
import { listCalls } from '@/server/parse/middleware/listCalls';
import type { RateLimitStore } from '@/server/parse/rateLimitStore';

/** How many wrong passwords lock an account, and for how many minutes. */
export const LOCKOUT = { threshold: 5, duration: 5 } as const;

const WINDOW_MS = LOCKOUT.duration * 60_000;
const PATHS = ['/login', '/verifypassword'];

/**
 * Locks a name that nobody has after as many tries as an account, in Parse Server's own words: by its lock alone anybody
 * could tell which names are taken.
 */
export function lockUnknownNames(database: Database, store: RateLimitStore, mountPath: string): RequestHandler {
  return async (req, res, next) => {
    for (const { path, body } of listCalls(req, mountPath)) {
      const name = body['username'] ?? body['email'];
      if (!PATHS.includes(path) || typeof name !== 'string' || name === '') continue;
      const { count } = await store.hit(`name ${name}`, WINDOW_MS);
      if (count <= LOCKOUT.threshold || (await isTaken(database, name))) continue;
      const words = `Your account is locked due to multiple failed login attempts. Please try again after ${LOCKOUT.duration} minute(s)`;
      answerParseError(res, 404, Parse.Error.OBJECT_NOT_FOUND, words);
      return;
    }
    next();
  };
}

async function isTaken(database: Database, name: string): Promise<boolean> {
  const query = { $or: [{ username: name }, { email: name.toLowerCase() }] };
  const [user] = await database.find('_User', query, { limit: 1 }, { isMaintenance: true });
  return user !== undefined;
}
