import type { ErrorRequestHandler, RequestHandler, Response } from 'express';
import { isCallersFault } from '@/server/parse/callersFaults';
import { answerParseError } from '@/server/parse/middleware/answerParseError';

/** Parse's code for a value of the wrong kind. */
const INCORRECT_TYPE = 111;

const held = new WeakMap<Response, () => void>();

/**
 * Holds Parse Server's answer to an error it does not know until {@link answerCallersFaults} has seen the error, which
 * Parse Server hands on right after.
 */
export const holdUnknownFaults: RequestHandler = (_req, res, next) => {
  const json = res.json.bind(res);
  res.json = (body: unknown) => {
    const unknown = res.statusCode === 500 && typeof body === 'object' && body !== null && 'message' in body;
    if (!unknown || held.has(res)) return json(body);
    const send = () => {
      if (!res.headersSent) json(body);
    };
    held.set(res, send);
    setImmediate(send);
    return res;
  };
  next();
};

/** Answers 400 where an error that Parse Server does not know is the caller's, and what was held where it is not. */
export const answerCallersFaults: ErrorRequestHandler = (error: unknown, _req, res, next) => {
  const send = held.get(res);
  if (!send) next(error);
  else if (isCallersFault(error)) answerParseError(res, 400, INCORRECT_TYPE, 'A value does not fit its field.');
  else send();
};
