import type { RequestHandler } from 'express';
import { answerParseError } from '@/server/parse/middleware/answerParseError';

/**
 * Closes Parse Server's own pages for mail links: the site has those, and the forms behind them are not counted by our
 * limits.
 */
export function closePages(siteUrl: string): RequestHandler {
  return (req, res, next) => {
    if (/^\/+apps(\/|$)/i.test(req.path)) answerParseError(res, 404, 108, `This page is on the site: ${siteUrl}`);
    else next();
  };
}
