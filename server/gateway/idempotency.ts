import { createHash, randomBytes } from 'node:crypto';
import Parse from 'parse/node';
import type { Logger } from 'pino';
import { DATA_FUNCTION_NAMES } from '@/protocol/data/registry';
import { RequestError, type Answer, type ParseCall, type ParseRequest } from '@/server/gateway/ParseCall';
import { destroyIfThere, hasParseCode, storedDate, type Database } from '@/server/parse/database';

/** Parse Server's class of request ids; the database keeps each once. */
const CLASS = '_Idempotency';

const { INVALID_QUERY, DUPLICATE_VALUE, DUPLICATE_REQUEST } = Parse.Error;

/** Longest id; the SDK's have 36 characters. */
const MAX_ID_LENGTH = 128;

/** How long an id is remembered, in milliseconds: far longer than the SDK's five attempts take. */
export const REQUEST_ID_LIFETIME = 120_000;

/** May be done again without harm: a second sign-in, or a question, must get an answer. */
const REPEATABLE = new Set([
  ...['/login', '/logout', '/verifyPassword', '/sessions/me'],
  ...['/requestPasswordReset', '/verificationEmailRequest'],
]);
const READING_FUNCTIONS = new Set(['getServerTime', 'requestMessage', 'getPluginSpecs', ...DATA_FUNCTION_NAMES]);

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
  const claim = async (reqId: string): Promise<void> => {
    const moment = new Date(now()).toISOString();
    const expire = storedDate(new Date(now() + REQUEST_ID_LIFETIME));
    const objectId = randomBytes(8).toString('hex');
    await database.create(CLASS, { objectId, createdAt: moment, updatedAt: moment, reqId, expire });
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
      await claim(own).catch((error: unknown) => {
        if (!hasParseCode(error, DUPLICATE_VALUE)) throw error;
        // Clients compare these words of Parse Server.
        throw new RequestError(400, DUPLICATE_REQUEST, 'Duplicate request');
      });
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
function ownId(id: string, sessionToken = ''): string {
  const own = JSON.stringify([sessionToken, id]);
  return createHash('sha256').update(own).digest('hex');
}

const isOnce = ({ method, route, params }: ParseCall): boolean =>
  (method === 'POST' || method === 'PUT') &&
  !REPEATABLE.has(route) &&
  !READING_FUNCTIONS.has(params['functionName'] ?? '');
