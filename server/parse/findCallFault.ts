import { findQueryFault } from '@/server/parse/findQueryFault';
import { findRowFault } from '@/server/parse/findRowFault';
import { findPushFault } from '@/server/push/findPushFault';
import { findValueFault, isInherited, isRecord, type CallFault } from '@/server/parse/findValueFault';
import type { Call } from '@/server/parse/rateLimits';

/** Fields of an account, and of every row, that are set or deleted but not computed with. */
const PLAIN_FIELDS = ['username', 'email', 'password', 'ACL', 'authData'];

/** Most fields of a row that are written at once. */
const MOST_FIELDS = 500;

const CLASS_IN_PATH = /^\/(?:classes|aggregate|schemas|purge)\/([^/]+)/;

/** Paths whose body is not that of a row. */
const NO_ROW = /^\/(functions|batch|jobs|hooks|files)(\/|$)/;

/**
 * What Parse Server could not bear about a call: it would fail on it, or hand it to a database that does. `null` where
 * there is nothing.
 */
export function findCallFault({ method, path, body }: Call): CallFault | null {
  if (isInherited(CLASS_IN_PATH.exec(path)?.[1] ?? '')) return [103, 'This is no name of a class.'];
  if (path === '/upgradetorevocablesession')
    return [119, 'A session is upgraded by a request of its own, not in a batch.'];
  if (method === 'GET') return findQueryFault(body);
  if (path === '/push')
    return findValueFault(body, true) ?? findQueryFault({ where: body['where'] }) ?? findPushFault(body);
  if (!NO_ROW.test(path) && Object.keys(body).length > MOST_FIELDS) {
    return [107, `At most ${MOST_FIELDS} fields are written at once.`];
  }
  const fault =
    findValueFault(body, NO_ROW.test(path)) ??
    findRowFault({ method, path, body }) ??
    (NO_ROW.test(path) ? null : findNestedFault(body));
  if (fault) return fault;
  for (const field of PLAIN_FIELDS) {
    const value = body[field];
    if (isRecord(value) && '__op' in value && value['__op'] !== 'Delete') {
      return [107, `The field ${field} is set or deleted, nothing else.`];
    }
  }
  return null;
}

/** An operation inside an object (`a.b`) that PostgreSQL is not asked: Parse Server would keep the operation as the value. */
function findNestedFault(body: Call['body']): CallFault | null {
  for (const [name, value] of Object.entries(body)) {
    const depth = name.split('.').length;
    if (depth === 1 || (value !== null && !(isRecord(value) && '__op' in value))) continue;
    const known = depth === 2 && (value === null || value['__op'] === 'Increment' || value['__op'] === 'Delete');
    if (!known)
      return [107, `${name} is inside an object, where numbers are counted and fields deleted one level deep.`];
  }
  return null;
}
