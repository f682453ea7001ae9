import type { ErrorRequestHandler, RequestHandler, Response } from 'express';
import { isCallersFault, isEmptyUpload } from '@/server/parse/callersFaults';
import { answerParseError } from '@/server/parse/middleware/answerParseError';

/** Parse's codes for a value of the wrong kind, and for a file that is not kept. */
const INCORRECT_TYPE = 111;
const FILE_SAVE_ERROR = 130;

const held = new WeakMap<Response, () => void>();

/** Longest wait for an error to be handed on, in milliseconds: the answer goes out all the same. */
const PATIENCE = 1_000;

/**
 * Holds Parse Server's answer to an error it does not know until {@link answerCallersFaults} has seen the error, which
 * Parse Server hands on right after: past a hundred layers the router does so in a later turn.
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
    setTimeout(send, PATIENCE).unref();
    return res;
  };
  next();
};

/** Answers 400 where an error that Parse Server does not know is the caller's, and what was held where it is not. */
export const answerCallersFaults: ErrorRequestHandler = (error: unknown, _req, res, next) => {
  const send = held.get(res);
  if (!send) next(error);
  else if (isEmptyUpload(error)) answerParseError(res, 400, FILE_SAVE_ERROR, 'The file is empty.');
  else if (isCallersFault(error)) answerParseError(res, 400, INCORRECT_TYPE, 'A value does not fit its field.');
  else send();
};
