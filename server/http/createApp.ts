import express, { type Express, type RequestHandler } from 'express';
import helmet from 'helmet';
import type { Logger } from 'pino';
import { BACKEND_PATHS } from '@/protocol/paths';
import { answerError, answerNotFound } from '@/server/http/answerFaults';
import { applyCors } from '@/server/http/applyCors';
import { assignRequestId } from '@/server/http/assignRequestId';
import { observeRequests, type AnsweredRequest } from '@/server/http/observeRequests';
import type { OriginPolicy } from '@/server/http/createOriginPolicy';

/** What the HTTP application is put together from. */
export type AppParts = {
  policy: OriginPolicy;
  /** Value of `Strict-Transport-Security`; `null` sends none. */
  hsts: string | null;
  trustProxy: number;
  logger: Logger;
  onAnswered: (request: AnsweredRequest) => void;
  /** Asked before the origin policy: answers machines, and what is public to every page. */
  machineRoutes: readonly RequestHandler[];
  /** Answers pages of the site. */
  siteRoutes: readonly RequestHandler[];
  /** The Parse protocol, once it stands. */
  parse: () => RequestHandler | null;
};

/** Builds the HTTP application: who asks, what is answered, and what is never told. */
export function createApp({
  policy,
  hsts,
  trustProxy,
  logger,
  onAnswered,
  machineRoutes,
  siteRoutes,
  parse,
}: AppParts): Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', trustProxy);
  app.set('query parser', 'simple');
  app.use(assignRequestId(trustProxy));
  app.use(observeRequests(logger, onAnswered));
  app.use(
    helmet({
      // The backend answers data and files; a page made of them may do nothing.
      contentSecurityPolicy: {
        useDefaults: false,
        directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], formAction: ["'self'"] },
      },
      // The site, on another port or host, shows files that live here.
      crossOriginResourcePolicy: { policy: 'cross-origin' },
      strictTransportSecurity: false,
    }),
  );
  if (hsts !== null) {
    app.use((_req, res, next) => {
      res.set('Strict-Transport-Security', hsts);
      next();
    });
  }
  for (const route of machineRoutes) app.use(route);
  app.use(applyCors(policy));
  for (const route of siteRoutes) app.use(route);
  app.use(BACKEND_PATHS.parse, (req, res, next) => {
    const handler = parse();
    if (handler) handler(req, res, next);
    else
      res
        .status(503)
        .set('Retry-After', '2')
        .json({ code: 1, error: 'The backend is starting. Try again in a moment.' });
  });
  app.use(answerNotFound);
  app.use(answerError(logger));
  return app;
}
