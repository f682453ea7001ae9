import { AsyncLocalStorage } from 'node:async_hooks';

type Permissions = Record<string, unknown>;
type Given = Permissions | undefined;
type Auth = { user?: { id: string }; getUserRoles(): Promise<string[]> };
type Client = { hasMasterKey: boolean; getSubscriptionInfo(requestId: number): { sessionToken?: string } | undefined };
type Request = { requestId: number; sessionToken?: string; query: { className: string } };

/** The inner parts of Parse Server's live query (parse-server 9.10, `LiveQuery/ParseLiveQueryServer`). */
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
/** The class of the database controller; each request has one of its own. */
type DatabaseRules = { addProtectedFields(...request: unknown[]): unknown };

/**
 * Has live query heed the permissions of a class as every other request does. Of roles it knows in access lists alone, so
 * that whoever had a right by a role was refused; and fields kept back from those a row points to (`userField:`) it told.
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
    const told = userRoles ? { ...(auth as object), userRoles } : auth;
    return addProtectedFields.call(this, schemaPart, className, query, group, told, ...rest);
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
  // Each is asked for every subscriber at every save: what a class does not need, it does not pay for.
  const subscribe = server._handleSubscribe.bind(server);
  server._handleSubscribe = async (socket, request) => {
    const roles = await rolesToSubscribe(socket, request).catch(() => null); // It fails below as well, and is answered there.
    await (roles ? listener.run(roles, () => subscribe(socket, request)) : subscribe(socket, request));
  };
  const match = server._matchesCLP.bind(server);
  server._matchesCLP = async (permissions, object, client, requestId, op) => {
    if (!permissions || !look(permissions).roles) return match(permissions, object, client, requestId, op);
    const roles = await rolesOf(client, requestId);
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

type Look = {
  /** Whether a role is named. */
  roles: boolean;
  /** In the form in which the filter of fields reads all of them; where no field is kept back, it has nothing to look up. */
  forFilter: Permissions;
};

/** By permissions, which are one object for all who hear of a save. */
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
