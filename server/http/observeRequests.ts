import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { BACKEND_PATHS } from '@/protocol/paths';
import { routeLabel } from '@/server/http/routeLabel';

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
