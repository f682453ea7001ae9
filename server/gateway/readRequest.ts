import type { Request, Response } from 'express';
import Parse from 'parse/node';
import { RequestError, type ParseCall, type ParseRequest } from '@/server/gateway/ParseCall';
import { parseJson, readJsonBody, readQuery } from '@/server/gateway/readBody';
import { readCredentials, type CredentialRules } from '@/server/gateway/readCredentials';
import { classOf, resolveBatchPath, type RouteMatch } from '@/server/gateway/routes';
import { isRecord } from '@/server/parse/validateValue';
import { OPERATION_FORBIDDEN } from '@/protocol/codes';

/** What a request is read by. */
export type ReadingRules = CredentialRules & {
  /** Path of the protocol, such as `/server`: parts of a batch begin with it. */
  mountPath: string;
  findRoute: (method: string, path: string) => RouteMatch | null;
};

type Body = Record<string, unknown>;
type Query = Record<string, string>;

const { INVALID_JSON } = Parse.Error;
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
export async function readRequest(req: Request, res: Response, rules: ReadingRules): Promise<ParseRequest | null> {
  const target = req.path.replace(/^\/\//, '/');
  const query = readQuery(req.url);
  const body = await readJsonBody(req, res);
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
    ip: req.ip ?? '',
    headers: req.headers,
  };
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

function readBatch({ requests, transaction }: Body, { mountPath, findRoute }: ReadingRules, isMaster: boolean) {
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
