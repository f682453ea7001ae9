import type { RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { BACKEND_PATHS } from '@/protocol/paths';

/** The route groups of the Parse protocol. */
const PARSE_GROUPS = new Set([
  'aggregate',
  'apps',
  'batch',
  'classes',
  'cloud_code',
  'config',
  'events',
  'files',
  'functions',
  'health',
  'hooks',
  'installations',
  'jobs',
  'login',
  'loginAs',
  'logout',
  'purge',
  'push',
  'requestPasswordReset',
  'roles',
  'schemas',
  'serverInfo',
  'sessions',
  'upgradeToRevocableSession',
  'users',
  'verificationEmailRequest',
  'verifyPassword',
]);

const OWN_PATHS: readonly string[] = Object.values(BACKEND_PATHS);

/** The data service over REST. */
const APIS = [BACKEND_PATHS.v2, BACKEND_PATHS.solana];

/** What is known of a request once it is answered. */
export type AnsweredRequest = {
  method: string;
  /** A name from a bounded set, see `routeLabel`. */
  route: string;
  status: number;
  /** From the first byte read to the last byte written, in seconds. */
  seconds: number;
  /** Its ID, as in the header `X-Request-Id`. */
  id: string;
  /** Why it, or parts of it, were rejected, as far as recorded (`recordFailure`). */
  refusals: readonly RequestFailure[];
};

/** Why a request, or one call of a batch, was rejected, as in its response. */
export type RequestFailure = {
  /** What was requested: a name from a bounded set. */
  operation: string;
  status: number;
  code: number | null;
  message: string | null;
};

/**
 * Records why a request was rejected, for the error log. The message may contain client data, which
 * the log masks.
 */
export function recordFailure(res: Response, refusal: RequestFailure): void {
  const noted = failuresOf(res);
  if (noted.length < MAX_REFUSALS) res.locals['refusals'] = [...noted, refusal];
}

/** Maximum recorded errors per request: a batch has many parts. */
const MAX_REFUSALS = 20;

function failuresOf(res: Response): readonly RequestFailure[] {
  return (res.locals['refusals'] as readonly RequestFailure[] | undefined) ?? [];
}

/** Polled by machines every few seconds; not worth logging. */
const UNLOGGED_PATHS: readonly string[] = [BACKEND_PATHS.health, BACKEND_PATHS.ready, BACKEND_PATHS.metrics];

/**
 * Logs and counts each answered request. The log contains method, path without query, status and
 * duration, and nothing of the content.
 */
export function observeRequests(logger: Logger, onAnswered: (request: AnsweredRequest) => void): RequestHandler {
  return (req, res, next) => {
    const start = process.hrtime.bigint();
    const { method, path } = req;
    let closed = false;
    const finish = () => {
      if (closed) return;
      closed = true;
      const seconds = Number(process.hrtime.bigint() - start) / 1e9;
      const route = routeLabel(path);
      const status = res.writableFinished ? res.statusCode : 499; // nginx's code for a client that disconnected.
      const id = String(res.locals['requestId'] ?? '');
      onAnswered({ method, route, status, seconds, id, refusals: failuresOf(res) });
      const level = UNLOGGED_PATHS.includes(route) ? 'trace' : status >= 500 ? 'error' : 'info';
      logger[level]({ id, method, path, status, ms: Math.round(seconds * 1e4) / 10 }, 'answered');
    };
    res.once('finish', finish);
    res.once('close', finish);
    next();
  };
}

/**
 * The name under which a request is counted. Callers can invent endless paths, so only known groups
 * are distinguished: each name is a permanent time series.
 */
export function routeLabel(path: string): string {
  const [first = '', second] = path.split('/').filter(Boolean);
  const api = APIS.find((one) => path === one || path.startsWith(`${one}/`));
  if (api) return api;
  const base = `/${first}`;
  if (!OWN_PATHS.includes(base)) return 'other';
  if (base !== BACKEND_PATHS.parse || second === undefined) return base;
  return PARSE_GROUPS.has(second) ? `${base}/${second}` : `${base}/other`;
}
