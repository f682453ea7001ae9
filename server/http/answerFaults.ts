import type { ErrorRequestHandler, RequestHandler } from 'express';
import type { Logger } from 'pino';
import { StatusError } from '@/server/http/StatusError';

/** Answers an address nobody serves. */
export const answerNotFound: RequestHandler = (req, res) => {
  res.status(404).json({ error: `There is nothing at ${req.path}.` });
};

/**
 * Answers a request that failed. A caller's own fault is named; a fault of ours is logged whole, and the caller learns
 * its request number and nothing else.
 */
export function answerError(logger: Logger): ErrorRequestHandler {
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
      res.status(status).json({ error: CALLER_FAULTS[status] ?? 'The request cannot be understood.' });
      return;
    }
    logger.error({ id, method: req.method, path: req.path, err: error }, 'request failed');
    res.status(status).json({ error: 'Something went wrong here. Try again in a moment.', requestId: id });
  };
}

const CALLER_FAULTS: Readonly<Record<number, string>> = {
  400: 'The request cannot be understood.',
  401: 'Sign in first.',
  403: 'This is not allowed.',
  404: 'There is nothing here.',
  413: 'The request is too large.',
  415: 'This kind of content is not understood.',
  429: 'Too many requests. Wait a moment.',
};

function statusOf(error: unknown): number {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
  return typeof status === 'number' && Number.isInteger(status) && status >= 400 && status <= 599 ? status : 500;
}
