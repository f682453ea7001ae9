import { createHash, randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import { DATA_FUNCTION_NAMES } from '@/protocol/data/registry';
import { RequestError, type Answer, type ParseCall, type ParseRequest } from '@/server/gateway/ParseCall';
import { destroyIfThere, hasParseCode, storedDate, type Database } from '@/server/parse/database';

/** Parse Server's class of request ids; the database keeps each once. */
const CLASS = '_Idempotency';

const INVALID_QUERY = 102;
const DUPLICATE_VALUE = 137;
const DUPLICATE_REQUEST = 159;

/** Longest id; the SDK's have 36 characters. */
const MAX_ID_LENGTH = 128;

/** How long an id is remembered, in milliseconds: far longer than the SDK's five attempts take. */
export const REQUEST_ID_LIFETIME = 120_000;

/** May be done again without harm: a second sign-in, or a question, must get an answer. */
const REPEATABLE = new Set([
  '/login',
  '/logout',
  '/verifyPassword',
  '/requestPasswordReset',
  '/verificationEmailRequest',
  '/sessions/me',
]);
const READING_FUNCTIONS = new Set(['getServerTime', 'getPluginSpecs', ...DATA_FUNCTION_NAMES]);

/** Does each request that carries an id once, over all backends of a database. */
export type Idempotency = {
  /**
   * Carries a request out, unless one with its id was taken already. An id whose request came to nothing is given back
   * before the answer goes out, so that the SDK's own repetition after a failure (5xx) is carried out.
   *
   * @throws {RequestError} 159 for a repetition
   */
  once(request: ParseRequest, run: () => Promise<Answer>): Promise<Answer>;
  /** Forgets the expired ids. */
  sweep(): Promise<void>;
};

/** Parse Server's own check leaves out batches and files, and keeps the id of what failed. */
export function createIdempotency(database: Database, log: Logger, now: () => number = Date.now): Idempotency {
  const claim = async (reqId: string): Promise<boolean> => {
    const at = now();
    const moment = new Date(at).toISOString();
    const expire = storedDate(new Date(at + REQUEST_ID_LIFETIME));
    const objectId = randomBytes(8).toString('hex');
    try {
      await database.create(CLASS, { objectId, createdAt: moment, updatedAt: moment, reqId, expire });
      return true;
    } catch (error) {
      if (hasParseCode(error, DUPLICATE_VALUE)) return false;
      throw error;
    }
  };
  const release = (reqId: string) =>
    destroyIfThere(database, CLASS, { reqId }).catch((error: unknown) =>
      log.warn({ err: error }, 'the id of a failed request was not given back'),
    );

  return {
    async once(request, run) {
      const { requestId, calls } = request;
      if (!requestId || !calls.some(isOnce)) return run();
      if (requestId.length > MAX_ID_LENGTH) {
        throw new RequestError(400, INVALID_QUERY, `The id of a request has at most ${MAX_ID_LENGTH} characters.`);
      }
      const own = ownId(requestId, request.credentials.sessionToken);
      if (!(await claim(own))) {
        const words = 'Duplicate request: one with this id was taken already. Nothing is done twice.';
        throw new RequestError(400, DUPLICATE_REQUEST, words);
      }
      try {
        const answer = await run();
        if (answer.status >= 400) await release(own);
        return answer;
      } catch (error) {
        await release(own);
        throw error;
      }
    },
    async sweep() {
      await destroyIfThere(database, CLASS, { expire: { $lt: storedDate(new Date(now())) } });
    },
  };
}

/** An id counts for the session that brings it: nobody uses up those of others. */
function ownId(id: string, sessionToken: string | undefined): string {
  return createHash('sha256')
    .update(JSON.stringify([sessionToken ?? '', id]))
    .digest('hex');
}

function isOnce({ method, route, params }: ParseCall): boolean {
  if (method !== 'POST' && method !== 'PUT') return false;
  return !REPEATABLE.has(route) && !READING_FUNCTIONS.has(params['functionName'] ?? '');
}
