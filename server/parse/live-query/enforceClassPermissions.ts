import { AsyncLocalStorage } from 'node:async_hooks';

type Permissions = Record<string, unknown>;
type Given = Permissions | undefined;
type Auth = { user?: { id: string }; getUserRoles(): Promise<string[]> };
type Client = {
  hasMasterKey: boolean;
  sessionToken?: string;
  getSubscriptionInfo(requestId: number): { sessionToken?: string } | undefined;
};
type Request = { requestId: number; sessionToken?: string; query: { className: string } };

/** Internals of Parse Server's live query (parse-server 9.10, `LiveQuery/ParseLiveQueryServer`). */
export type LiveQueryServer = {
  clients: Map<string, Client & { parseWebSocket: { ws: { close(code: number): void } } }>;
  _hasMasterKey(request: { masterKey?: unknown }): boolean;
  getAuthFromClient(client: Client, requestId: number, sessionToken?: string): Promise<Auth | undefined>;
  _handleSubscribe(socket: { clientId?: string }, request: Request): Promise<void>;
  _matchesCLP(given: Given, object: unknown, client: Client, requestId: number, op: string): Promise<unknown>;
  _filterSensitiveData(given: Given, event: unknown, client: Client, id: number, ...rest: unknown[]): Promise<void>;
  shutdown(): Promise<void>;
};

type SchemaPart = { getClassLevelPermissions(className: string): Given };
/** The class of the schema controller. */
type SchemaRules = {
  testPermissions(permissions: unknown, group: string[], operation: string): boolean;
  validatePermission(permissions: unknown, className: string, group: string[], ...rest: unknown[]): unknown;
};
/** The database controller; each request has its own. */
type DatabaseRules = { addProtectedFields(...request: unknown[]): unknown };

/**
 * Makes live query respect class permissions like every other request. Parse Server itself
 *
 * - reads roles only from ACLs, so that a permission by role is denied;
 * - sends fields that are protected from the users a row points to (`userField:`);
 * - reads only the session of the subscription if a class requires a signed-in user, and not that
 * of the connection, which is where clients send it; it then accepts the subscription and fails
 * every event with an error.
 *
 * An event that a subscriber may not see, or no longer since the session ended, is dropped
 * silently, like one of an object whose ACL does not allow it.
 */
export function enforceClassPermissions(
  server: LiveQueryServer,
  schema: SchemaPart & { constructor: unknown },
  database: object,
  loadSchema: () => Promise<SchemaPart>,
): void {
  const listener = new AsyncLocalStorage<readonly string[]>();
  const withRoles = (group: string[]) => [...group, ...(listener.getStore() ?? [])];

  const rules = schema.constructor as SchemaRules;
  const [test, validate] = [rules.testPermissions.bind(rules), rules.validatePermission.bind(rules)];
  rules.testPermissions = (permissions, group, operation) => test(permissions, withRoles(group), operation);
  rules.validatePermission = (permissions, className, group, ...rest) =>
    validate(permissions, className, withRoles(group), ...rest);

  const protection = Object.getPrototypeOf(database) as DatabaseRules;
  const { addProtectedFields } = protection;
  protection.addProtectedFields = function (schemaPart, className, query, group, auth, ...rest) {
    const userRoles = listener.getStore();
    const reported = userRoles ? { ...(auth as object), userRoles } : auth;
    return addProtectedFields.call(this, schemaPart, className, query, group, reported, ...rest);
  };

  const rolesOf = async (client: Client, requestId: number, token?: string) => {
    const auth = await server.getAuthFromClient(client, requestId, token);
    return auth?.user ? auth.getUserRoles() : [];
  };
  const rolesToSubscribe = async (socket: { clientId?: string }, { requestId, sessionToken, query }: Request) => {
    const client = server.clients.get(socket.clientId ?? '');
    const permissions = (await loadSchema()).getClassLevelPermissions(query.className);
    return client && permissions && look(permissions).roles ? rolesOf(client, requestId, sessionToken) : null;
  };
  // Runs for every subscriber on every save, so a class skips what it does not need.
  const subscribe = server._handleSubscribe.bind(server);
  server._handleSubscribe = async (socket, request) => {
    const ofConnection = server.clients.get(socket.clientId ?? '')?.sessionToken;
    const own = ofConnection && !request.sessionToken ? { ...request, sessionToken: ofConnection } : request;
    const roles = await rolesToSubscribe(socket, own).catch(() => null); // It fails below too, and is answered there.
    await (roles ? listener.run(roles, () => subscribe(socket, own)) : subscribe(socket, own));
  };
  const match = server._matchesCLP.bind(server);
  server._matchesCLP = async (permissions, object, client, requestId, op) => {
    if (client.hasMasterKey) return undefined;
    if (!permissions || test(permissions, ['*'], op)) return match(permissions, object, client, requestId, op);
    const auth = await server.getAuthFromClient(client, requestId);
    const roles = auth?.user && look(permissions).roles ? await auth.getUserRoles() : [];
    const group = auth?.user ? ['*', auth.user.id, ...roles] : ['*'];
    if (!test(permissions, group, op) && !mayStillPass(permissions, auth, op)) return false;
    return listener.run(roles, () => match(permissions, object, client, requestId, op));
  };
  const filter = server._filterSensitiveData.bind(server);
  server._filterSensitiveData = async (permissions, event, client, requestId, ...rest) => {
    if (!permissions) return filter(permissions, event, client, requestId, ...rest);
    const { roles, forFilter } = look(permissions);
    if (!roles) return filter(forFilter, event, client, requestId, ...rest);
    return listener.run(await rolesOf(client, requestId), () => filter(forFilter, event, client, requestId, ...rest));
  };
}

/**
 * Whether a user who is not named in the permissions may see a row: signed in, or referenced by the
 * row.
 */
function mayStillPass(permissions: Permissions, auth: Auth | undefined, op: string): boolean {
  const { requiresAuthentication, pointerFields } = (permissions[op] ?? {}) as Record<string, unknown>;
  if (requiresAuthentication) return auth?.user !== undefined;
  return [pointerFields, permissions['readUserFields']].some((fields) => Array.isArray(fields) && fields.length > 0);
}

type Look = {
  /** Whether a permission names a role. */
  roles: boolean;
  /** In the form the field filter reads; without protected fields there is nothing to look up. */
  forFilter: Permissions;
};

/** Keyed by permissions, which are one object for all receivers of a save. */
const looks = new WeakMap<Permissions, Look>();

function look(permissions: Permissions): Look {
  const before = looks.get(permissions);
  if (before) return before;
  const { protectedFields } = permissions;
  const keepsBack = Object.values(protectedFields ?? {}).some((fields) => !Array.isArray(fields) || fields.length > 0);
  const schema: Permissions = Object.create({ getClassLevelPermissions: () => permissions });
  const made = {
    roles: JSON.stringify(permissions).includes('"role:'),
    forFilter: Object.assign(schema, permissions, keepsBack ? {} : { protectedFields: [] }),
  };
  looks.set(permissions, made);
  return made;
}
