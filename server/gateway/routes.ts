import { type ParseHandler, type ParseRoute } from '@/server/parse/ParseRoute';
import path from 'node:path';
import { decodePart, RequestError } from '@/server/gateway/ParseCall';
import { INVALID_CLASS_NAME, INVALID_JSON, INVALID_QUERY } from '@/protocol/codes';

/** A route and what the path holds at its names. */
export type RouteMatch = { route: string; handler: ParseHandler; params: Record<string, string> };

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
    decodePart(target, 102);
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
