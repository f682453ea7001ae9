import type { RequestHandler } from 'express';
import { answerParseError } from '@/server/parse/middleware/answerParseError';
import { listCalls } from '@/server/parse/middleware/listCalls';

/** Parse's code for an access list that cannot be understood. */
const INVALID_ACL = 123;

/** Refuses an access list of another form than `{ who: { read?: boolean, write?: boolean } }`; Parse Server would fail on it. */
export function refuseBrokenAcl(mountPath: string): RequestHandler {
  return (req, res, next) => {
    const broken = listCalls(req, mountPath).some(
      ({ method, body }) => (method === 'POST' || method === 'PUT') && !isAcl(body['ACL'] ?? {}),
    );
    if (broken) answerParseError(res, 400, INVALID_ACL, 'The access list is not valid: it maps ids to read and write.');
    else next();
  };
}

function isAcl(acl: unknown): boolean {
  if (typeof acl !== 'object' || acl === null || Array.isArray(acl)) return false;
  if ('__op' in acl) return true;
  return Object.values(acl).every(
    (rights: unknown) =>
      typeof rights === 'object' &&
      rights !== null &&
      Object.entries(rights).every(
        ([right, granted]) => (right === 'read' || right === 'write') && typeof granted === 'boolean',
      ),
  );
}
