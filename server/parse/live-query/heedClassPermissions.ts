import { AsyncLocalStorage } from 'node:async_hooks';

type Permissions = Record<string, unknown>;
type Auth = { user?: { id: string }; getUserRoles(): Promise<string[]> };
type Client = { hasMasterKey: boolean; getSubscriptionInfo(requestId: number): { sessionToken?: string } | undefined };
type Request = { requestId: number; sessionToken?: string; query: { className: string } };

/** The inner parts of Parse Server's live query (parse-server 9.10, `LiveQuery/ParseLiveQueryServer`). */
export type LiveQueryServer = {
  clients: Map<string, Client>;
  getAuthFromClient(client: Client, requestId: number, sessionToken?: string): Promise<Auth | undefined>;
  _handleSubscribe(socket: { clientId?: string }, request: Request): Promise<void>;
  _matchesCLP(
    permissions: Permissions,
    object: unknown,
    client: Client,
    requestId: number,
    op: string,
  ): Promise<unknown>;
  _filterSensitiveData(
    permissions: Permissions,
    event: unknown,
    client: Client,
    requestId: number,
    ...rest: unknown[]
  ): Promise<void>;
  shutdown(): Promise<void>;
};

type SchemaPart = { getClassLevelPermissions(className: string): Permissions | undefined };
/** The class of the schema controller. */
type SchemaRules = {
  testPermissions(permissions: unknown, group: string[], operation: string): boolean;
  validatePermission(permissions: unknown, className: string, group: string[], ...rest: unknown[]): unknown;
};
/** The class of the database controller; each request has one of its own. */
type DatabaseRules = {
  addProtectedFields(
    schema: unknown,
    className: string,
    query: unknown,
    group: string[],
    auth: object,
    ...rest: unknown[]
  ): unknown;
};

/**
 * Has live query heed the permissions of a class as every other request does. Of roles it knows in access lists alone, so
 * that whoever had a right by a role was refused; and fields kept back from those a row points to (`userField:`) it told.
 */
export function heedClassPermissions(
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
  protection.addProtectedFields = function (given, className, query, group, auth, ...rest) {
    const roles = listener.getStore();
    return addProtectedFields.call(
      this,
      given,
      className,
      query,
      group,
      roles ? { ...auth, userRoles: roles } : auth,
      ...rest,
    );
  };

  const rolesOf = async (permissions: Permissions | undefined, client: Client, requestId: number, token?: string) => {
    if (!namesRoles(permissions)) return [];
    const auth = await server.getAuthFromClient(client, requestId, token);
    return auth?.user ? auth.getUserRoles() : [];
  };
  const subscribe = server._handleSubscribe.bind(server);
  server._handleSubscribe = async (socket, request) => {
    const client = server.clients.get(socket.clientId ?? '');
    const permissions = (await loadSchema()).getClassLevelPermissions(request.query.className);
    const roles = client ? await rolesOf(permissions, client, request.requestId, request.sessionToken) : [];
    await listener.run(roles, () => subscribe(socket, request));
  };
  const match = server._matchesCLP.bind(server);
  server._matchesCLP = async (permissions, object, client, requestId, op) =>
    listener.run(await rolesOf(permissions, client, requestId), () =>
      match(permissions, object, client, requestId, op),
    );
  const filter = server._filterSensitiveData.bind(server);
  server._filterSensitiveData = async (permissions, event, client, requestId, ...rest) =>
    listener.run(await rolesOf(permissions, client, requestId), () =>
      filter(asSchema(permissions), event, client, requestId, ...rest),
    );
}

/** By permissions, which are one object for all who hear of a save. */
const known = new WeakMap<Permissions, boolean>();

function namesRoles(permissions: Permissions | undefined): boolean {
  if (!permissions) return false;
  const before = known.get(permissions);
  if (before !== undefined) return before;
  const names = JSON.stringify(permissions).includes('"role:');
  known.set(permissions, names);
  return names;
}

/** The permissions in the form in which the filter of fields reads all of them. */
function asSchema(permissions: Permissions): Permissions {
  const schema: Permissions = Object.create({ getClassLevelPermissions: () => permissions });
  return Object.assign(schema, permissions);
}
