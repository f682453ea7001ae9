import type { Request, RequestHandler } from 'express';
import type { Logger } from 'pino';
import { isLocalRequest } from '@/server/http/isLocalRequest';
import { answerParseError } from '@/server/parse/middleware/answerParseError';

/** Stands for an address that is not this machine's own. */
const ELSEWHERE = '0.0.0.0';

/**
 * Refuses the master key, and the maintenance key, to every request that was not made on this machine itself. Parse
 * Server looks at the address alone, so behind a proxy on the same machine every visitor would count as local.
 */
export function guardMasterKey(logger: Logger): RequestHandler {
  return (req, res, next) => {
    if (isLocalRequest(req)) {
      next();
      return;
    }
    // A key inside an upload is seen by Parse Server alone, which goes by this address.
    if (isLoopback(req.ip)) Object.defineProperty(req, 'ip', { value: ELSEWHERE });
    if (!carriesKey(req)) {
      next();
      return;
    }
    logger.warn({ address: req.socket.remoteAddress, path: req.path }, 'master key refused: not from this machine');
    answerParseError(res, 403, 119, 'unauthorized');
  };
}

function isLoopback(address: string | undefined): boolean {
  return address === undefined || /^(::ffff:)?127\.|^::1$/.test(address);
}

function carriesKey(req: Request): boolean {
  const body: unknown = req.body;
  return (
    req.get('X-Parse-Master-Key') !== undefined ||
    req.get('X-Parse-Maintenance-Key') !== undefined ||
    /^basic\s/i.test(req.get('Authorization') ?? '') ||
    (typeof body === 'object' && body !== null && '_MasterKey' in body)
  );
}
