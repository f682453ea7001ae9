import { createHash } from 'node:crypto';
import type { AdminFailure } from '@/protocol/calls/adminMetrics';
import { REQUEST_FAILURE_CLASS } from '@/server/admin/adminClasses';
import type { AdminHandler, AdminParts } from '@/server/admin/AdminParts';
import type { FailureGroup } from '@/server/observability/collectFailures';
import { isRecord } from '@/server/parse/validateValue';
import { type Database, momentOf, type Row } from '@/server/parse/database';

/** Numbers of requests kept of each group. */
const MAX_REQUESTS = 50;
/** Groups kept; the oldest go. */
const MAX_GROUPS = 500;
/** How long a group is kept that nothing is added to, in days. */
const RETENTION_DAYS = 30;
/** Groups that are listed. */
const LISTED = 200;

/** One statement, so that several backends add to the same group. */
const SAVE = `INSERT INTO "${REQUEST_FAILURE_CLASS}" AS kept
  ("objectId", "createdAt", "updatedAt", operation, status, code, message, count, requests, _rperm, _wperm)
  VALUES ($1, $9, $2, $3, $4, $5, $6, $7, $8::jsonb, '{}', '{}')
  ON CONFLICT ("objectId") DO UPDATE SET
    "updatedAt" = GREATEST(kept."updatedAt", EXCLUDED."updatedAt"),
    message = EXCLUDED.message,
    count = kept.count + EXCLUDED.count,
    requests = jsonb_path_query_array(EXCLUDED.requests || kept.requests, '$[0 to ${MAX_REQUESTS - 1}]')`;

const SWEEP = `DELETE FROM "${REQUEST_FAILURE_CLASS}" WHERE "updatedAt" < now() - interval '${RETENTION_DAYS} days'
  OR "objectId" NOT IN
    (SELECT "objectId" FROM "${REQUEST_FAILURE_CLASS}" ORDER BY status >= 500 DESC, "updatedAt" DESC LIMIT ${MAX_GROUPS})`;

const LIST = `SELECT "objectId", "createdAt", "updatedAt", operation, status, code, message, count, requests
  FROM "${REQUEST_FAILURE_CLASS}"
  WHERE ($1::text IS NULL OR operation ILIKE $2 OR message ILIKE $2 OR code::text = $1
    OR requests @> jsonb_build_array(jsonb_build_object('id', $1::text)))
    AND (NOT $3::boolean OR status >= 500)
  ORDER BY "updatedAt" DESC LIMIT ${LISTED}`;

/** Adds failures to those that are kept. */
export async function saveFailures(database: Database, groups: readonly FailureGroup[]): Promise<void> {
  for (const { operation, status, code, message, count, requests } of groups) {
    const key = createHash('sha256').update(JSON.stringify([operation, status, code]));
    const [last] = requests;
    if (!last) continue;
    await database.adapter._client.any(SAVE, [
      ...[key.digest('hex').slice(0, 20), last.at, operation, status, code, message, count],
      ...[JSON.stringify(requests), requests.at(-1)?.at ?? last.at],
    ]);
  }
}

/** Deletes the failures that were kept long enough, and the oldest where there are too many; those of ours stay longest. */
export async function sweepFailures(database: Database): Promise<void> {
  await database.adapter._client.none(SWEEP);
}

/** `adminListFailures`: requests that failed or were refused, by what they have in common, the latest first. */
export function createListFailures({
  database,
  flush,
}: AdminParts & { flush: () => Promise<void> }): AdminHandler<'adminListFailures'> {
  return async ({ params: { search, onlyErrors } }) => {
    await flush();
    const term = search ?? null;
    const like = term === null ? null : `%${term.replace(/[\\%_]/g, '\\$&')}%`;
    const rows = await database.adapter._client.any(LIST, [term, like, onlyErrors]);
    return { failures: (rows as Row[]).map(readFailure) };
  };
}

function readFailure({ objectId, createdAt, updatedAt, requests, ...row }: Row): AdminFailure {
  const { operation, status, code, message, count } = row;
  const noted = Array.isArray(requests) ? requests.filter(isRecord) : [];
  return {
    id: objectId,
    operation: String(operation),
    status: Number(status),
    code: code === null ? null : Number(code),
    message: typeof message === 'string' ? message : null,
    count: Number(count),
    firstAt: momentOf(createdAt),
    lastAt: momentOf(updatedAt),
    requests: noted.map(({ id, at }) => ({ id: String(id), at: String(at) })),
  };
}
