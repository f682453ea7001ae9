import express, {
  type ErrorRequestHandler,
  type Express,
  type Request,
  type RequestHandler,
  type Response,
} from 'express';
import helmet from 'helmet';
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { BACKEND_PATHS } from '@/protocol/paths';
import { StatusError } from '@/server/http/StatusError';
import { applyCors, type OriginPolicy } from '@/server/http/applyCors';
import {
  type AnsweredRequest,
  recordFailure,
  observeRequests,
  type RequestFailure,
  routeLabel,
} from '@/server/http/observeRequests';

/** Answers an unknown path. */
const answerNotFound: RequestHandler = (req, res) => {
  res.status(404).json({ error: `Nothing found at ${req.path}.` });
};

/**
 * Answers a failed request. A client error is explained; a server error is logged completely, and
 * the caller gets only its request ID.
 */
function answerError(logger: Logger): ErrorRequestHandler {
  return (error: unknown, req, res, next) => {
    if (res.headersSent) {
      next(error);
      return;
    }
    if (error instanceof StatusError) {
      if (error.retryAfter !== null) res.set('Retry-After', String(error.retryAfter));
      // The rest of the request body is not needed.
      if (!req.complete) res.set('Connection', 'close');
      if (error.status >= 500) logger.warn({ err: error }, 'temporarily unavailable');
      note(req, res, { status: error.status, code: error.code, message: error.message });
      res.status(error.status).json({ code: error.code, error: error.message });
      return;
    }
    const status = statusOf(error);
    const id = String(res.locals['requestId'] ?? '');
    if (status < 500) {
      const message = CLIENT_ERRORS[status] ?? 'The request is not valid.';
      note(req, res, { status, code: null, message });
      res.status(status).json({ error: message });
      return;
    }
    logger.error({ id, method: req.method, path: req.path, err: error }, 'request failed');
    note(req, res, { status, code: null, message: nameOf(error) });
    res.status(status).json({ error: 'Something went wrong on our side. Try again in a moment.', requestId: id });
  };
}

function note(req: Request, res: Response, refusal: Omit<RequestFailure, 'operation'>): void {
  recordFailure(res, { ...refusal, operation: `${req.method} ${routeLabel(req.originalUrl.split('?', 1)[0] ?? '')}` });
}

/** The class of an internal error: its message may contain anything. */
const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'Error');

const CLIENT_ERRORS: Readonly<Record<number, string>> = {
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

/**
 * A request ID that a proxy may have set; any other value would let a caller write into our logs.
 */
const FOREIGN_ID = /^[A-Za-z0-9-]{8,64}$/;

/** The parts of the HTTP app. */
export type AppParts = {
  policy: OriginPolicy;
  /** Value of `Strict-Transport-Security`; `null` sends none. */
  hsts: string | null;
  /** Number of trusted proxies. */
  trustProxy: number;
  logger: Logger;
  onAnswered: (request: AnsweredRequest) => void;
  /** Runs before the origin policy: serves machines, and what is public to every page. */
  machineRoutes: readonly RequestHandler[];
  /** Serves pages of the site. */
  siteRoutes: readonly RequestHandler[];
  /** The Parse protocol, once it is ready. */
  parse: () => RequestHandler | null;
};

/** Builds the HTTP app: client address, routing, and errors without internals. */
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
  app.set('query parser', 'simple');
  app.use(assignRequestId(trustProxy));
  app.use(observeRequests(logger, onAnswered));
  app.use(
    helmet({
      // The backend serves data and files; a page made of them may do nothing.
      contentSecurityPolicy: {
        useDefaults: false,
        directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], formAction: ["'self'"] },
      },
      // The site, on another port or host, displays files from here.
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

/** Gives each request an ID, in the header `X-Request-Id`, for its log lines. */
function assignRequestId(trustProxy: number): RequestHandler {
  return (req, res, next) => {
    const given = req.headers['x-request-id'];
    const id = trustProxy > 0 && typeof given === 'string' && FOREIGN_ID.test(given) ? given : randomUUID();
    res.set('X-Request-Id', id);
    res.locals['requestId'] = id;
    next();
  };
}
