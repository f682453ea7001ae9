import type { RequestHandler } from 'express';
import { answerParseError } from '@/server/parse/middleware/answerParseError';
import { listCalls } from '@/server/parse/middleware/listCalls';
import { ADMIN_ACT_CLASS } from '@/server/parse/schema';

/** Where the protocol empties a class, changes its fields, or has others decide about its triggers, the master key in hand. */
const WAYS = ['classes', 'purge', 'schemas', 'hooks/triggers'].map((way) => `/${way}/${ADMIN_ACT_CLASS.toLowerCase()}`);

/** Keeps the log of administration from every request that would change it, whatever key it brings (119). */
export function keepAdminLog(mountPath: string): RequestHandler {
  return (req, res, next) => {
    const touches = listCalls(req, mountPath).some(
      ({ method, path, body }) =>
        method !== 'GET' &&
        (WAYS.some((way) => path === way || path.startsWith(`${way}/`)) ||
          (path === '/hooks/triggers' && String(body['className']).toLowerCase() === ADMIN_ACT_CLASS.toLowerCase())),
    );
    if (touches) answerParseError(res, 403, 119, 'The log of administration only grows: nothing in it changes.');
    else next();
  };
}
