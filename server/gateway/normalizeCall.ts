import type { ParseCall } from '@/server/gateway/ParseCall';
import { parseJson } from '@/server/gateway/readBody';
import { isRecord } from '@/server/parse/validateValue';
import { normalizeValues, storedClassName } from '@/server/parse/normalizeValues';

/** Routes whose field `email` names an account: addresses are stored in lower case, and Parse Server does not look for them so. */
const NAMES_ACCOUNT = new Set(['/login', '/verifyPassword', '/requestPasswordReset', '/verificationEmailRequest']);

/** Stages that older clients name without the `$`; the SDK itself puts its condition in as `match`. */
const STAGES = new Set(['match', 'group', 'project', 'sort', 'limit', 'skip', 'count', 'sample', 'unwind']);

/**
 * Puts a call into the form that Parse Server bears and means the same: the stored names of the SDK's address classes
 * (`_EthAddress`), a file's address (without it no trigger and no live query can be told of the row), `null` inside an
 * object as the deletion it is elsewhere, today's names in older pipelines.
 *
 * @param filesUrl public address below which files are served
 */
export function normalizeCall(call: ParseCall, filesUrl: string): ParseCall {
  const { method, route, params, className } = call;
  const body = route.startsWith('/aggregate/') ? modernizePipeline(call.body) : call.body;
  normalizeValues(body, filesUrl);
  if (method === 'PUT' || method === 'POST') turnNullsIntoDeletes(body);
  if (NAMES_ACCOUNT.has(route) && typeof body['email'] === 'string') body['email'] = body['email'].toLowerCase();
  dropTwoFactorEcho(body);
  const stored = className && storedClassName(className);
  if (!stored || stored === className) return { ...call, body };
  return { ...call, body, className: stored, params: { ...params, className: stored } };
}

/** In place. Parse Server would write the `null` of `a.b`, and fail after that. */
function turnNullsIntoDeletes(row: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(row)) {
    if (value === null && /^[^.]+\.[^.]+$/.test(name)) row[name] = { __op: 'Delete' };
  }
}

/**
 * The SDK sends all sign-in methods of a user again when one is linked or unlinked. Parse Server would take what it told of
 * the second factor (`mfa: { status }`) for a change of it, and refuse: no wallet could be linked to such an account.
 */
function dropTwoFactorEcho({ authData }: Record<string, unknown>): void {
  if (!isRecord(authData) || !isRecord(authData['mfa'])) return;
  if (Object.keys(authData['mfa']).join() === 'status') delete authData['mfa'];
}

/** The names that pipelines have had since Parse Server 4: `match` becomes `$match`, the `objectId` of a group its `_id`. */
function modernizePipeline({ pipeline: sent, ...others }: Record<string, unknown>): Record<string, unknown> {
  const pipeline = typeof sent === 'string' ? orText(sent) : sent;
  if (Array.isArray(pipeline)) return { ...others, pipeline: pipeline.map(modernizeStages) };
  if (isRecord(pipeline)) return { ...others, pipeline: modernizeStages(pipeline) };
  return { ...(pipeline !== undefined && { pipeline }), ...(modernizeStages(others) as object) };
}

function modernizeStages(stages: unknown): unknown {
  if (!isRecord(stages)) return stages;
  const modern = Object.entries(stages).map(([given, value]): [string, unknown] => {
    const name = STAGES.has(given) ? `$${given}` : given;
    // In the address of a request a stage is text.
    const stage = name.startsWith('$') && typeof value === 'string' ? orText(value) : value;
    if (name !== '$group' || !isRecord(stage) || !('objectId' in stage)) return [name, stage];
    const { objectId, ...rest } = stage;
    return [name, { _id: objectId, ...rest }];
  });
  return Object.fromEntries(modern);
}

/** What a text says as JSON; the text itself where it is none. */
function orText(text: string): unknown {
  const value = parseJson(text);
  return value === undefined ? text : value;
}
