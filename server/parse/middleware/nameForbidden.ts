import type { RequestHandler } from 'express';
import { isRecord } from '@/server/parse/findValueFault';

/** Parse's code for what the caller may not do. */
const OPERATION_FORBIDDEN = 119;

/** Parse Server's whole answer to a request without the application's id, or with another one. */
const UNKNOWN_APPLICATION = '{"error":"unauthorized"}';

/** Gives answers that refuse a request (403) their code; Parse Server sends some without one. */
export const nameForbidden: RequestHandler = (_req, res, next) => {
  const json = res.json.bind(res);
  const end = res.end.bind(res);
  res.json = (body: unknown) =>
    json(res.statusCode === 403 && isRecord(body) ? { code: OPERATION_FORBIDDEN, ...body } : body);
  res.end = (...args: unknown[]) => {
    if (res.statusCode !== 403 || args[0] !== UNKNOWN_APPLICATION) return Reflect.apply(end, res, args);
    const error = 'unauthorized: the application id is missing, or it is another one.';
    return json({ code: OPERATION_FORBIDDEN, error });
  };
  next();
};
