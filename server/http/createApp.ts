import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import helmet from 'helmet';
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { BACKEND_PATHS } from '@/protocol/paths';
import { StatusError } from '@/server/http/StatusError';
import { applyCors, type OriginPolicy } from '@/server/http/applyCors';
import { type AnsweredRequest, observeRequests } from '@/server/http/observeRequests';

/** Answers an address nobody serves. */
const answerNotFound: RequestHandler = (req, res) => {
  res.status(404).json({ error: `Nothing found at ${req.path}.` });
};

/**
 * Answers a request that failed. A caller's own fault is named; a fault of ours is logged whole, and the caller learns
 * its request number and nothing else.
 */
function answerError(logger: Logger): ErrorRequestHandler {
  return (error: unknown, req, res, next) => {
    if (res.headersSent) {
      next(error);
      return;
    }
    if (error instanceof StatusError) {
      if (error.retryAfter !== null) res.set('Retry-After', String(error.retryAfter));
      // What is still on its way is not wanted.
      if (!req.complete) res.set('Connection', 'close');
      if (error.status >= 500) logger.warn({ err: error }, 'not answered for now');
      res.status(error.status).json({ code: error.code, error: error.message });
      return;
    }
    const status = statusOf(error);
    const id = String(res.locals['requestId'] ?? '');
    if (status < 500) {
      res.status(status).json({ error: CALLER_FAULTS[status] ?? 'The request is not valid.' });
      return;
    }
    logger.error({ id, method: req.method, path: req.path, err: error }, 'request failed');
    res.status(status).json({ error: 'Something went wrong on our side. Try again in a moment.', requestId: id });
  };
}

const CALLER_FAULTS: Readonly<Record<number, string>> = {
  400: 'The request is not valid.',
  401: 'Sign in first.',
  403: 'This is not allowed.',
  404: 'This page or call does not exist.',
  413: 'The request is too large.',
  415: 'This content type is not supported.',
  429: 'Too many requests. Wait a moment.',
};

function statusOf(error: unknown): number {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
  return typeof status === 'number' && Number.isInteger(status) && status >= 400 && status <= 599 ? status : 500;
}

/** A number an outside proxy may have given; anything else would let a caller write into our logs. */
const FOREIGN_ID = /^[A-Za-z0-9-]{8,64}$/;

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
        .json({ code: 1, error: 'The server is starting. Try again in a moment.' });
  });
  app.use(answerNotFound);
  app.use(answerError(logger));
  return app;
}

/** Gives each request a number, in the header `X-Request-Id`, that its log lines carry too. */
function assignRequestId(trustProxy: number): RequestHandler {
  return (req, res, next) => {
    const given = req.headers['x-request-id'];
    const id = trustProxy > 0 && typeof given === 'string' && FOREIGN_ID.test(given) ? given : randomUUID();
    res.set('X-Request-Id', id);
    res.locals['requestId'] = id;
    next();
  };
}
