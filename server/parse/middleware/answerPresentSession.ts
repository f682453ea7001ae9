import type { RequestHandler } from 'express';
import { isRecord } from '@/server/parse/findValueFault';

/**
 * Answers `upgradeToRevocableSession` with the session that asks: every session here is revocable already. Parse Server
 * would write the old token into a column that PostgreSQL does not have.
 */
export const answerPresentSession: RequestHandler = (req, _res, next) => {
  if (/^\/+upgradeToRevocableSession\/*$/i.test(req.path) && req.method === 'POST') {
    const body: unknown = req.body;
    req.url = '/sessions/me';
    req.body = { ...(isRecord(body) && body), _method: 'GET' };
  }
  next();
};
