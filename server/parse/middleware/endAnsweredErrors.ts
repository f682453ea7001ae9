import type { ErrorRequestHandler } from 'express';

/** Parse Server hands on errors it has answered already; Express would then cut the connection under the answer. */
export const endAnsweredErrors: ErrorRequestHandler = (error: unknown, _req, res, next) => {
  if (!res.headersSent) next(error);
};
