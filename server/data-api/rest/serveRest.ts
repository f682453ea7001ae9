import express, { type ErrorRequestHandler, type Request, type RequestHandler, Router } from 'express';
import Parse from 'parse/node';
import type { DataFunction, DataRoute } from '@/protocol/data/parameters';
import { DATA_FUNCTION_NAMES, DATA_FUNCTIONS, type DataFunctionName } from '@/protocol/data/registry';
import { BACKEND_PATHS } from '@/protocol/paths';
import type { Caller } from '@/server/data-api/DataContext';
import type { DataService } from '@/server/data-api/createDataService';
import type { ApiGuard } from '@/server/data-api/keys/createApiGuard';
import { invalid } from '@/server/data-api/sources/Source';
import { describeApi } from '@/server/data-api/rest/describeApi';
import { unknownTokenHeaders } from '@/server/data-api/unknownTokens';
import { clientSignal, startDeadline } from '@/server/gateway/startDeadline';
import { recordFailure } from '@/server/http/observeRequests';
import { StatusError } from '@/server/http/StatusError';
import { runForRequest } from '@/server/process/currentRequest';

/** A function and where it stands. */
type NamedRoute = DataRoute & { name: DataFunctionName };

/** The routes of one interface; of two that fit a path, the one that names more of it comes first. */
function routesOf(api: DataRoute['api']): NamedRoute[] {
  return DATA_FUNCTION_NAMES.flatMap((name) => {
    const { rest }: DataFunction = DATA_FUNCTIONS[name];
    return rest?.api === api ? [{ name, ...rest }] : [];
  }).sort((one, other) => (shapeOf(one.path) < shapeOf(other.path) ? -1 : 1));
}

/** A word for each part of a path, which sorts named parts before parameters. */
const shapeOf = (path: string): string => path.replaceAll(/:\w+/g, '~');

/**
 * Serves the data service as REST, below `/api/v2` and `/api/solana`, and its description in OpenAPI, which needs no key.
 *
 * @param options `serverUrl`: public address of the Parse protocol; `callTimeoutMs`: how long a call may take, in
 *   milliseconds, 0 for as long as it wants
 */
export function serveRest(
  data: DataService,
  guard: ApiGuard,
  { serverUrl, callTimeoutMs }: { serverUrl: string; callTimeoutMs: number },
): RequestHandler {
  let description: object | null = null;
  const router = Router();
  router.get(`${BACKEND_PATHS.v2}/openapi.json`, (_req, res) => {
    description ??= describeApi(serverUrl);
    res.json(description);
  });
  const serve = (api: DataRoute['api']) => serveData(api, data, guard, callTimeoutMs);
  return router.use(serve('v2'), serve('solana'));
}

const STATUS: Readonly<Record<number, number>> = {
  [Parse.Error.INVALID_JSON]: 400,
  [Parse.Error.VALIDATION_ERROR]: 400,
  [Parse.Error.OPERATION_FORBIDDEN]: 403,
  [Parse.Error.OBJECT_NOT_FOUND]: 404,
  [Parse.Error.REQUEST_LIMIT_EXCEEDED]: 429,
};

/** HTTP status of Parse's codes; all else is a source behind us that does not answer (424). */
const statusOf = (code: number): number => STATUS[code] ?? 424;

/** Largest body that is read. */
const LIMIT = '4mb';

/** Serves the functions of one interface as REST, to holders of a key: `{message}` and `{code}` tell what was wrong. */
function serveData(api: DataRoute['api'], data: DataService, guard: ApiGuard, callTimeoutMs: number): Router {
  const router = Router();
  const readBody = express.json({ limit: LIMIT, type: () => true, strict: false });
  for (const route of routesOf(api)) {
    const method = route.method.toLowerCase() as 'get' | 'post' | 'put';
    router[method](
      route.path,
      name(`${route.method} ${BACKEND_PATHS[api]}${route.path}`),
      guard(DATA_FUNCTIONS[route.name].cost),
      route.body ? readBody : pass,
      async (req, res) => {
        const caller = res.locals['caller'] as Caller; // The guard lets nobody else through.
        const parameters = readParameters(route, req);
        const deadline = startDeadline(callTimeoutMs, clientSignal(res));
        deadline.begin();
        const current = { network: caller.address ?? '', signal: deadline.signal };
        const answer = await deadline.race(runForRequest(current, () => data.answer(route.name, parameters, caller)));
        res.set({ 'Cache-Control': 'no-store', ...unknownTokenHeaders(answer) }).json(answer);
      },
    );
  }
  router.use((req) => {
    throw new Parse.Error(Parse.Error.OBJECT_NOT_FOUND, `There is nothing at ${req.method} ${req.baseUrl}${req.path}.`);
  });
  router.use(answerErrorOf(`(unknown) ${BACKEND_PATHS[api]}`));
  const whole = Router();
  whole.use(BACKEND_PATHS[api], router);
  return whole;
}

/** Names what is asked for, for the error log. */
const name =
  (operation: string): RequestHandler =>
  (_req, res, next) => {
    res.locals['operation'] = operation;
    next();
  };

const pass: RequestHandler = (_req, _res, next) => next();

/** @param unknown name of a request that fits no route */
const answerErrorOf =
  (unknown: string): ErrorRequestHandler =>
  (error: unknown, _req, res, next) => {
    if (error instanceof StatusError && error.retryAfter !== null) res.set('Retry-After', String(error.retryAfter));
    const known = error instanceof StatusError ? error : toRestError(error);
    if (!known) return next(error);
    const { code, message } = known;
    const status = known instanceof StatusError ? known.status : statusOf(code);
    const operation = (res.locals['operation'] as string | undefined) ?? unknown;
    recordFailure(res, { operation, status, code, message });
    res.status(status).json({ code, message });
  };

/** What the caller did wrong; `null` for faults of ours. */
function toRestError(error: unknown): { code: number; message: string } | null {
  if (error instanceof Parse.Error) return error;
  if (error instanceof URIError) {
    const message = 'The path cannot be read: a percent sign in it must be written as %25.';
    return { code: Parse.Error.VALIDATION_ERROR, message };
  }
  const isBody = error instanceof Error && 'type' in error && /^(entity|encoding|charset)\./.test(String(error.type));
  return isBody ? { code: Parse.Error.INVALID_JSON, message: `The body must be JSON of at most ${LIMIT}.` } : null;
}

/**
 * What a request gives to a function: what stands in its path, its query and its body. Lists in the query are repeated
 * names, with or without `[]` or a position in it, as the SDK and others send them.
 *
 * @throws Parse.Error 142 for another name in brackets: what is asked for by it would not be looked at
 */
function readParameters({ body: place }: NamedRoute, { query, params, body }: Request): Record<string, unknown> {
  const given: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(query)) {
    const own = name.replace(/\[\d*\]$/, '');
    if (own.includes('[')) throw invalid(`${own.slice(0, 40)}: lists are written as a=1&a=2, a[]=1 or a[0]=1`);
    given[own] = Object.hasOwn(given, own) ? [given[own], value].flat() : value;
  }
  if (typeof place === 'string') given[place] = body;
  else if (place) Object.assign(given, pick(body, place));
  return { ...given, ...params };
}

function pick(body: unknown, names: readonly string[]): Record<string, unknown> {
  if (typeof body !== 'object' || body === null) return {};
  return Object.fromEntries(Object.entries(body).filter(([name]) => names.includes(name)));
}
