import type { RequestHandler } from 'express';

/** Paths whose field `email` names an account. */
const PATHS = /^\/+(login|verifypassword|requestpasswordreset|verificationemailrequest)\/*$/i;

/** Mail addresses are stored in lower case; Parse Server does not look for them so. */
export const lowerMailAddress: RequestHandler = (req, _res, next) => {
  const body: unknown = req.body;
  if (PATHS.test(req.path) && typeof body === 'object' && body !== null && 'email' in body) {
    if (typeof body.email === 'string') body.email = body.email.toLowerCase();
  }
  next();
};
