import type { RequestHandler } from 'express';

/** Parse's code for a session that is not there. */
const INVALID_SESSION_TOKEN = 209;

/**
 * Signing out of a session that has ended is done already: it answers 200. The SDK signs out before each wallet sign-in
 * and would otherwise give up there.
 */
export const forgiveDeadLogout: RequestHandler = (req, res, next) => {
  if (/^\/+logout\/*$/i.test(req.path)) {
    const json = res.json.bind(res);
    res.json = (body: unknown) => {
      const dead = typeof body === 'object' && body !== null && 'code' in body && body.code === INVALID_SESSION_TOKEN;
      return dead ? json.call(res.status(200), {}) : json(body);
    };
  }
  next();
};
