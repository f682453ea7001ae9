import type { RequestHandler } from 'express';
import { findCallFault } from '@/server/parse/findCallFault';
import { findQueryFault } from '@/server/parse/findQueryFault';
import { findSignInFault } from '@/server/parse/findSignInFault';
import { isRecord } from '@/server/parse/findValueFault';
import { answerParseError } from '@/server/parse/middleware/answerParseError';
import { listCalls } from '@/server/parse/middleware/listCalls';

/**
 * Refuses with a Parse error what Parse Server or its database would fail on, in a request and in the parts of a batch.
 * `providers`: the ways of signing in.
 */
export function refuseMalformed(mountPath: string, providers: ReadonlySet<string>): RequestHandler {
  return (req, res, next) => {
    if (/%00|\0/.test(req.originalUrl)) {
      answerParseError(res, 400, 102, 'The address holds the character NUL.');
      return;
    }
    const body: unknown = req.body;
    if (/^\/+batch\/*$/i.test(req.path) && isRecord(body) && body['transaction']) {
      answerParseError(res, 400, 119, 'Batches are not carried out as one transaction. Leave "transaction" out.');
      return;
    }
    const fault =
      (req.method === 'GET' ? findQueryFault(req.query) : null) ??
      listCalls(req, mountPath)
        .map((call) => findCallFault(call) ?? findSignInFault(call, providers))
        .find(Boolean);
    if (fault) answerParseError(res, 400, ...fault);
    else next();
  };
}
