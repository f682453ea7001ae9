import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { BACKEND_PATHS } from '@/protocol/paths';

/** The groups of addresses of the Parse protocol. */
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
  /** A name out of a bounded set, see `routeLabel`. */
  route: string;
  status: number;
  /** From the first byte read to the last byte written, in seconds. */
  seconds: number;
};

/** Asked by machines every few seconds; of no interest in a log. */
const QUIET: readonly string[] = [BACKEND_PATHS.health, BACKEND_PATHS.metrics];

/**
 * Logs and counts each request when it is answered. The log holds the method, the address without its query, the
 * status and the time, and nothing of what the request carried.
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
      const status = res.writableFinished ? res.statusCode : 499; // nginx's number for: the client went away
      onAnswered({ method, route, status, seconds });
      const level = QUIET.includes(route) ? 'trace' : status >= 500 ? 'error' : 'info';
      logger[level](
        { id: res.locals['requestId'], method, path, status, ms: Math.round(seconds * 1e4) / 10 },
        'answered',
      );
    };
    res.once('finish', finish);
    res.once('close', finish);
    next();
  };
}

/**
 * The name under which a request is counted. A caller can invent addresses without end, so only known groups are told
 * apart: each name is one more row in the metrics for good.
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
