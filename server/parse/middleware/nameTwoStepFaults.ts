import type { RequestHandler } from 'express';
import { decodePath } from '@/server/parse/middleware/decodePath';

/** Codes of the protocol for the second step (row H02). */
const MFA_ERROR = 210;
const MFA_TOKEN_REQUIRED = 211;

/**
 * Gives what is wrong with the second step of a log-in its own code: Parse Server answers with the code of any fault
 * (-1 and 141), so that nobody could tell that a code is wanted.
 */
export function nameTwoStepFaults(mountPath: string): RequestHandler {
  return (req, res, next) => {
    const path = decodePath(req.path).replace(mountPath, '');
    if (!/^\/*login\/*$/i.test(path)) return next();
    const json = res.json.bind(res);
    res.json = (body: unknown) => json(isFault(body) ? rename(body) : body);
    next();
  };
}

function rename(body: { error: string }): unknown {
  if (body.error.startsWith('Missing additional authData')) {
    return { code: MFA_TOKEN_REQUIRED, error: 'Enter the code of your authenticator too.' };
  }
  if (body.error.startsWith('Invalid MFA token')) {
    return { code: MFA_ERROR, error: 'This code is not right. Take the one that your authenticator shows now.' };
  }
  return body;
}

function isFault(body: unknown): body is { error: string } {
  return typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string';
}
