import { createHash } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import type { Logger } from 'pino';
import { DATA_FUNCTION_NAMES } from '@/protocol/data/registry';
import { answerParseError } from '@/server/parse/middleware/answerParseError';
import { ANSWER_UNDER_WAY } from '@/server/parse/middleware/endAnsweredErrors';
import { decodePath } from '@/server/parse/middleware/decodePath';
import type { RequestIds } from '@/server/parse/requestIds';

/** Parse's codes for a header that is not valid, and for a request that was taken already. */
const INVALID_QUERY = 102;
const DUPLICATE_REQUEST = 159;

/** Longest id; the SDK's have 36 letters. */
const LONGEST_ID = 128;

/** May be done again without harm: who comes in a second time, or only asks, must get an answer. */
const REPEATABLE =
  /^\/+(login|logout|verifyPassword|requestPasswordReset|verificationEmailRequest|upgradeToRevocableSession)\/*$/i;
const READING_FUNCTIONS = new Set(
  ['getServerTime', 'getPluginSpecs', ...DATA_FUNCTION_NAMES].map((name) => `/functions/${name}`.toLowerCase()),
);

/**
 * Does a POST or PUT that carries an id (`X-Parse-Request-Id`) once: a repeat is refused with code 159, on whichever backend
 * it arrives. An id whose request came to nothing is given back before the answer goes out, so that the SDK's own repeat
 * after a failure (5xx) is carried out. Parse Server's own check leaves out batches and files, and keeps the id of what failed.
 */
export function refuseRepeats(ids: RequestIds, logger: Logger): RequestHandler {
  return async (req, res, next) => {
    const id = req.get('X-Parse-Request-Id');
    if (!id || !isOnce(req.path, verbOf(req.method, req.body))) return next();
    if (id.length > LONGEST_ID) {
      answerParseError(res, 400, INVALID_QUERY, `The id of a request has at most ${LONGEST_ID} letters.`);
      return;
    }
    const own = ownId(id, req);
    if (!(await ids.claim(own))) {
      const words = 'Duplicate request: one with this id was taken already. Nothing is done twice.';
      answerParseError(res, 400, DUPLICATE_REQUEST, words);
      return;
    }
    const json = res.json.bind(res);
    res.json = (body: unknown) => {
      if (res.statusCode < 400) return json(body);
      res.locals[ANSWER_UNDER_WAY] = true;
      ids
        .release(own)
        .catch((error: unknown) => logger.warn({ err: error }, 'the id of a failed request was not given back'))
        .finally(() => json(body));
      return res;
    };
    next();
  };
}

/** An id counts for the session that brings it: nobody uses up those of others. */
function ownId(id: string, req: Request): string {
  const body: unknown = req.body;
  const inBody = typeof body === 'object' && body !== null && '_SessionToken' in body ? body._SessionToken : undefined;
  const session = req.get('X-Parse-Session-Token') ?? (typeof inBody === 'string' ? inBody : '');
  return createHash('sha256')
    .update(JSON.stringify([session, id]))
    .digest('hex');
}

function isOnce(path: string, verb: string): boolean {
  if (verb !== 'POST' && verb !== 'PUT') return false;
  const name = decodePath(path)
    .toLowerCase()
    .replace(/\/{2,}/g, '/')
    .replace(/\/$/, '');
  return !REPEATABLE.test(name) && !READING_FUNCTIONS.has(name);
}

/** The SDK posts everything and names the verb in the body. */
function verbOf(method: string, body: unknown): string {
  const named = typeof body === 'object' && body !== null && '_method' in body ? body._method : undefined;
  return typeof named === 'string' ? named.toUpperCase() : method;
}
