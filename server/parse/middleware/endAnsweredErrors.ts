import type { ErrorRequestHandler } from 'express';

/** Set in `res.locals` by a layer that sends the answer in a moment. */
export const ANSWER_UNDER_WAY = 'answerUnderWay';

/** Parse Server hands on errors it has answered already; Express would then cut the connection under the answer. */
export const endAnsweredErrors: ErrorRequestHandler = (error: unknown, _req, res, next) => {
  if (!res.headersSent && res.locals[ANSWER_UNDER_WAY] !== true) next(error);
};
