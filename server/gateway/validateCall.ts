import Parse from 'parse/node';
import type { ParseCall } from '@/server/gateway/ParseCall';
import { parseJson } from '@/server/gateway/readBody';
import { rootOf } from '@/server/parse/paths/readPaths';
import { validateQuery } from '@/server/parse/validateQuery';
import {
  type CallError,
  isInherited,
  isRecord,
  normalizeValues,
  storedClassName,
  validateFilesIn,
  validateValue,
} from '@/server/parse/validateValue';

/** Name of an event (`events/{name}`): a letter, then letters, digits, blanks and `_ . -`; 64 at most. */
const EVENT_NAME = /^[A-Za-z][A-Za-z0-9 _.-]{0,63}$/;
/** Most dimensions of an event, and the longest name and value of one, in characters. */
const MAX_DIMENSIONS = 8;
const MAX_DIMENSION_LENGTH = 200;

/** Fields of an account, and of every row, that are set or deleted but not computed with. */
const PLAIN_FIELDS = ['username', 'email', 'password', 'ACL', 'authData'];

/** Most fields of a row that are written at once. */
const MAX_FIELDS = 500;

/** Routes whose body is not that of a row. */
const NO_ROW = /^\/(functions|jobs|hooks|events)(\/|$)/;
/** Routes that take what somebody signs in with. */
const SIGNS_IN = /^\/(login|verifyPassword|challenge)$/;

/** Of a role's name (row D16). */
const ROLE_NAME = /^[0-9A-Za-z_\- ]+$/;

/** Fields of a session that no client writes (row B08). */
const SESSION_FIELDS = ['sessionToken', 'createdWith', 'expiresAt', 'installationId', 'restricted', 'user'];

const { INVALID_JSON } = Parse.Error;

/**
 * What Parse Server, or the database behind it, could not bear about a call; `null` where there is nothing.
 *
 * @param providers the sign-in methods that are offered
 */
export function validateCall(call: ParseCall, providers: ReadonlySet<string>): CallError | null {
  const { method, route, className, body } = call;
  if (className !== null && isInherited(className))
    return [Parse.Error.INVALID_CLASS_NAME, 'This is not a valid class name.'];
  const provider = validateProviders(call, providers);
  if (provider) return provider;
  if (route === '/push') return validateQuery({ where: body['where'] });
  if (method === 'GET' && !SIGNS_IN.test(route)) return validateQuery(body);
  if (route.startsWith('/events/')) return validateEvent(call);
  if (NO_ROW.test(route)) return validateFilesIn(body);
  return validateRow(body) ?? validateClass(call);
}

function validateRow(body: Record<string, unknown>): CallError | null {
  const names = Object.keys(body);
  if (names.length > MAX_FIELDS) return [INVALID_JSON, `Max ${MAX_FIELDS} fields per write.`];
  const error = validateValue(body);
  if (error) return error;
  for (const name of names) {
    const value = PLAIN_FIELDS.includes(name) ? body[name] : null;
    const isComputed = isRecord(value) && '__op' in value && value['__op'] !== 'Delete';
    if (isComputed) return [INVALID_JSON, `The field ${name} can only be set or deleted.`];
  }
  return isAcl(body['ACL'] ?? {})
    ? null
    : [Parse.Error.INVALID_ACL, 'The access list is not valid: it maps ids to read and write.'];
}

const isAcl = (acl: unknown): boolean =>
  isRecord(acl) && ('__op' in acl || Object.values(acl).every((rights) => isRecord(rights) && isGrant(rights)));

const isGrant = (rights: Record<string, unknown>): boolean =>
  Object.entries(rights).every(([name, granted]) => /^(read|write)$/.test(name) && typeof granted === 'boolean');

function validateClass({ method, className, body }: ParseCall): CallError | null {
  if (className === '_Session') {
    const roots = Object.keys(body).map(rootOf);
    const written = SESSION_FIELDS.find((field) => roots.includes(field));
    return written === undefined
      ? null
      : [Parse.Error.INVALID_KEY_NAME, `The field ${written} of a session is read-only.`];
  }
  if (className !== '_Role') return null;
  const { name } = body;
  // Access lists name a role by its name: another one would hand on what was granted.
  if (method === 'PUT') {
    return name === undefined ? null : [Parse.Error.INVALID_ROLE_NAME, "A role's name can't be changed."];
  }
  return method !== 'POST' || (typeof name === 'string' && ROLE_NAME.test(name))
    ? null
    : [Parse.Error.INVALID_ROLE_NAME, "A role's name may contain letters, digits, underscores, hyphens and spaces."];
}

function validateEvent({ params, body }: ParseCall): CallError | null {
  if (!EVENT_NAME.test(params['eventName'] ?? 'AppOpened')) {
    return [Parse.Error.INVALID_EVENT_NAME, 'The name of an event is a letter, then letters, digits, spaces and _ . -'];
  }
  const { dimensions = {} } = body;
  if (!isRecord(dimensions)) return [INVALID_JSON, 'The dimensions of an event are an object of texts.'];
  const entries = Object.entries(dimensions);
  if (entries.length > MAX_DIMENSIONS) return [INVALID_JSON, `An event has at most ${MAX_DIMENSIONS} dimensions.`];
  const fits = (text: unknown) => typeof text === 'string' && text.length <= MAX_DIMENSION_LENGTH;
  return entries.every((entry) => entry.every(fits))
    ? null
    : [INVALID_JSON, `Each dimension of an event is a text of at most ${MAX_DIMENSION_LENGTH} characters.`];
}

/**
 * Sign-in methods that are not offered are refused: Parse Server would load an adapter of its own without settings, or what
 * every object carries (`constructor`), and fail on it.
 */
function validateProviders({ route, className, body }: ParseCall, providers: ReadonlySet<string>): CallError | null {
  if (className !== '_User' && !SIGNS_IN.test(route)) return null;
  const names = ['authData', 'challengeData'].flatMap((field) => {
    const value = body[field];
    return isRecord(value) ? Object.keys(value) : [];
  });
  return names.every((name) => providers.has(name))
    ? null
    : [Parse.Error.UNSUPPORTED_SERVICE, 'This authentication method is unsupported.'];
}

/** Stages that older clients name without the `$`; the SDK itself puts its condition in as `match`. */
const STAGES = new Set(['match', 'group', 'project', 'sort', 'limit', 'skip', 'count', 'sample', 'unwind']);

/**
 * Puts a call into the form that Parse Server bears and means the same: the stored names of the SDK's address classes
 * (`_EthAddress`), a file's address (without it no trigger and no live query can be told of the row), today's names in
 * older pipelines.
 *
 * @param filesUrl public address below which files are served
 */
export function normalizeCall(call: ParseCall, filesUrl: string): ParseCall {
  const { route, params, className } = call;
  const body = route.startsWith('/aggregate/') ? modernizePipeline(call.body) : call.body;
  normalizeValues(body, filesUrl);
  dropTwoFactorEcho(body);
  const stored = className && storedClassName(className);
  if (!stored || stored === className) return { ...call, body };
  return { ...call, body, className: stored, params: { ...params, className: stored } };
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
