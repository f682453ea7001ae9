import type { Request, Response } from 'express';
import path from 'node:path';
import { INVALID_CLASS_NAME, INVALID_JSON, INVALID_QUERY, OPERATION_FORBIDDEN } from '@/protocol/codes';
import { decodePathSegment, type ParseCall, type ParseRequest, RequestError } from '@/server/gateway/ParseCall';
import { parseJson, readJsonBody, readQuery } from '@/server/gateway/readBody';
import { type CredentialRules, readCredentials } from '@/server/gateway/readCredentials';
import type { CallerAddress } from '@/server/http/callerAddress';
import type { ParseHandler, ParseRoute } from '@/server/parse/triggerStore';
import { isRecord } from '@/server/parse/validateValue';

/** A route and what the path holds at its names. */
type RouteMatch = { route: string; handler: ParseHandler; params: Record<string, string> };

/**
 * Answers the session that asks: every session here is revocable already. Parse Server would write the old token into a
 * column that PostgreSQL does not have.
 */
const UPGRADE = '/upgradeToRevocableSession';

/** The routes of classes that have a path of their own. */
const CLASS_OF_GROUP: Readonly<Record<string, string>> = {
  users: '_User',
  login: '_User',
  sessions: '_Session',
  roles: '_Role',
  installations: '_Installation',
  push_audiences: '_Audience',
};

/** Makes the search among Parse Server's own routes: the router that would carry out a call is the one that reads its path. */
export function createRouteFinder(routes: readonly ParseRoute[]) {
  const groups = new Map<string, ParseRoute[]>();
  const present = routes.find(({ method, path: pattern }) => method === 'GET' && pattern === '/sessions/me');
  for (const route of routes) {
    const key = keyOf(route.method, route.path);
    groups.set(key, [
      ...(groups.get(key) ?? []),
      present && route.path === UPGRADE ? { ...present, layer: route.layer } : route,
    ]);
  }
  /** The route of a call; `null` where Parse Server has none. */
  return (method: string, target: string): RouteMatch | null => {
    decodePathSegment(target, INVALID_QUERY);
    for (const { path: pattern, handler, layer } of groups.get(keyOf(method, target)) ?? []) {
      if (layer.match(target)) return { route: pattern, handler, params: checkNames(layer.params) };
    }
    return null;
  };
}

/**
 * Names that Parse Server looks at in a batch alone (`PromiseRouter.match`), and takes for none: a change without an id would
 * be one of any row.
 *
 * @throws {RequestError} 400
 */
function checkNames(params: Readonly<Record<string, string>>): Record<string, string> {
  const { className = 'any', objectId = 'any' } = params;
  if (!/[A-Za-z]/.test(className)) {
    throw new RequestError(400, INVALID_CLASS_NAME, 'A class name must contain letters.');
  }
  if (!/[A-Za-z0-9]/.test(objectId)) {
    throw new RequestError(400, INVALID_QUERY, 'An object id must contain letters or digits.');
  }
  return { ...params };
}

/** The class that a route reads or writes. */
export function classOf(route: string, params: Readonly<Record<string, string>>): string | null {
  return params['className'] ?? CLASS_OF_GROUP[route.split('/', 2)[1] ?? route] ?? null;
}

/**
 * The path of a batch's part below the protocol's own, resolved as Parse Server does (`batch.js`): dot segments and doubled
 * slashes count for what they lead to.
 */
export function resolveBatchPath(given: unknown, mountPath: string): string {
  if (typeof given !== 'string' || !given.startsWith(`${mountPath}/`)) {
    throw new RequestError(400, INVALID_JSON, `Each part of a batch needs a path that begins with ${mountPath}/.`);
  }
  return path.posix.normalize(given.slice(mountPath.length));
}

/** Routes match without regard to the case of their own words. */
const keyOf = (method: string, target: string): string => `${method} ${target.split('/', 2)[1]?.toLowerCase()}`;

/** What a request is read by. */
export type GatewayRules = CredentialRules & {
  /** For whom a request counts. */
  callerAddress: CallerAddress;
  /** Path of the protocol, such as `/server`: parts of a batch begin with it. */
  mountPath: string;
  findRoute: (method: string, path: string) => RouteMatch | null;
};

type Body = Record<string, unknown>;
type Query = Record<string, string>;

const BATCH = '/batch';

/** Most parts of a batch, but for the operator; the SDK sends 20. */
const BATCH_LIMIT = 100;

const METHODS = new Set(['GET', 'POST', 'PUT', 'DELETE']);

/** Routes whose query string Parse Server reads value by value as JSON (`ClassesRouter.JSONFromQuery`). */
const JSON_QUERY = /^\/(classes|users|sessions|roles|installations|push_audiences|aggregate)(\/|$)/;
/** Routes that take name and password from the query string where that says more than the body. */
const LOGIN = new Set(['/login', '/verifyPassword']);
/** Routes whose query string counts as it is written. */
const PLAIN_QUERY = /^\/(functions|jobs|loginAs)(\/|$)/;

/**
 * Reads a request, once: from its bytes to the calls that Parse Server is to carry out, and the keys it brings. `null` where
 * Parse Server has no such route.
 *
 * @throws {RequestError} for what cannot be read in one way alone
 */
export async function readRequest(req: Request, res: Response, rules: GatewayRules): Promise<ParseRequest | null> {
  const target = req.path.replace(/^\/\//, '/');
  const query = readQuery(req.url);
  const body = await readJsonBody(req, res, rules.mayUseMasterKey(req));
  const method = readMethod(req, body);
  const match = rules.findRoute(method, target);
  if (!match) return null;
  const isFunction = match.route.startsWith('/functions/');
  const credentials = readCredentials(req, body, rules, !isFunction);
  const isBatch = match.route === BATCH;
  if (isBatch && req.originalUrl !== `${rules.mountPath}${BATCH}`) {
    throw new RequestError(400, INVALID_JSON, `Send a batch to ${rules.mountPath}${BATCH}, without a query string.`);
  }
  return {
    calls: isBatch ? readBatch(body, rules, credentials.isMaster) : [toCall(method, match, body, query)],
    isBatch,
    requestId: req.get('X-Parse-Request-Id') ?? null,
    credentials,
    ip: rules.callerAddress(req, bytesOf(req)),
    headers: req.headers,
  };
}

/** The bytes of the body that was read; `undefined` where there is none. */
function bytesOf(req: Request): Buffer | undefined {
  const body: unknown = req.body;
  return Buffer.isBuffer(body) ? body : undefined;
}

/** The SDK posts everything and names the method in the body. */
function readMethod(req: Request, body: Body): string {
  const { _method: named } = body;
  if (named === undefined) return req.method === 'HEAD' ? 'GET' : req.method;
  if (req.method !== 'POST' || typeof named !== 'string' || !METHODS.has(named.toUpperCase())) {
    throw new RequestError(400, INVALID_JSON, '_method must be GET, POST, PUT or DELETE, in the body of a POST.');
  }
  delete body['_method'];
  return named.toUpperCase();
}

function readBatch({ requests, transaction }: Body, { mountPath, findRoute }: GatewayRules, isMaster: boolean) {
  if (transaction) {
    throw new RequestError(400, OPERATION_FORBIDDEN, 'Batches are not transactions. Remove "transaction".');
  }
  if (!Array.isArray(requests)) throw new RequestError(400, INVALID_JSON, 'requests must be an array.');
  if (requests.length > BATCH_LIMIT && !isMaster) {
    throw new RequestError(400, INVALID_JSON, `A batch has at most ${BATCH_LIMIT} parts, not ${requests.length}.`);
  }
  return requests.map((part: unknown): ParseCall => {
    const { method, path, body: partBody = {} } = isRecord(part) ? part : {};
    const target = resolveBatchPath(path, mountPath);
    if (typeof method !== 'string' || !isRecord(partBody)) {
      throw new RequestError(400, INVALID_JSON, 'Each part of a batch has a method, a path, and an object as body.');
    }
    const match = findRoute(method, target);
    if (!match || match.route === BATCH || '_method' in partBody || Object.hasOwn(partBody, '__proto__')) {
      throw new RequestError(400, INVALID_JSON, `cannot route ${method} ${target}`.slice(0, 200));
    }
    return toCall(method, match, partBody, {});
  });
}

function toCall(method: string, { route, params, handler }: RouteMatch, body: Body, query: Query): ParseCall {
  const call = { method, route, params, className: classOf(route, params), handler };
  return { ...call, body: readParameters(method, route, mergeQuery(method, route, body, query)) };
}

/** By the same precedence as Parse Server's handlers; a query string that none of them reads counts for nothing. */
function mergeQuery(method: string, route: string, body: Body, query: Query): Body {
  if (LOGIN.has(route)) {
    const inQuery = (!body['username'] && query['username']) || (!body['email'] && query['email']);
    return inQuery ? { ...query, ...('authData' in body && { authData: body['authData'] }) } : body;
  }
  if (route === '/challenge' && Object.keys(query).length > 0)
    throw new RequestError(400, INVALID_JSON, 'Send this as a body.');
  if (PLAIN_QUERY.test(route)) return { ...body, ...query };
  if (method !== 'GET' || !JSON_QUERY.test(route)) return body;
  const read = Object.entries(query).map(([name, text]) => {
    const value = parseJson(text);
    return [name, value === undefined ? text : value] as const;
  });
  return { ...body, ...Object.fromEntries(read) };
}

const LISTS = ['keys', 'excludeKeys', 'include', 'order'];

/** Parameters of a query in the one form in which they are looked at and handed over: lists as text, conditions as objects. */
function readParameters(method: string, route: string, body: Body): Body {
  if (method !== 'GET' || !JSON_QUERY.test(route)) return body;
  const read = { ...body };
  for (const name of LISTS) if (Array.isArray(read[name])) read[name] = read[name].map(String).join(',');
  if (typeof read['where'] === 'string') {
    const where = parseJson(read['where']);
    if (where !== undefined) read['where'] = where;
  }
  return read;
}
