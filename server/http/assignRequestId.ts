import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';

/** A number an outside proxy may have given; anything else would let a caller write into our logs. */
const FOREIGN_ID = /^[A-Za-z0-9-]{8,64}$/;

/** Gives each request a number, in the header `X-Request-Id`, that its log lines carry too. */
export function assignRequestId(trustProxy: number): RequestHandler {
  return (req, res, next) => {
    const given = req.headers['x-request-id'];
    const id = trustProxy > 0 && typeof given === 'string' && FOREIGN_ID.test(given) ? given : randomUUID();
    res.set('X-Request-Id', id);
    res.locals['requestId'] = id;
    next();
  };
}
