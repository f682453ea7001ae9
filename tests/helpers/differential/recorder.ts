import { AsyncLocalStorage } from 'node:async_hooks';
import { Server, type IncomingMessage } from 'node:http';
import { createRequire } from 'node:module';
import { setTimeout as wait } from 'node:timers/promises';
import { toCanonical, type Canonical } from '@/tests/helpers/differential/canonical';

/** Names the case that a request belongs to; taken off before anybody reads the request. */
export const CASE_HEADER = 'x-differential-case';

/** What Parse Server was about to do for one request: one entry for each operation. */
export type Operations = Canonical[];

type AnyFunction = (this: unknown, ...args: never[]) => unknown;
/** Goes on as Parse Server would, with what it was given or with something else. */
type Proceed = (...others: unknown[]) => unknown;
type Auth = {
  isMaster?: boolean;
  isReadOnly?: boolean;
  isMaintenance?: boolean;
  user?: { id?: string };
  installationId?: string;
};
type Config = { ip?: string; headers?: object; database: object; applicationId: string };
type Handled = {
  body?: Record<string, unknown>;
  query?: Record<string, unknown>;
  params?: Record<string, unknown>;
  auth?: Auth;
  config: Config;
  info?: { installationId?: string; context?: unknown; sessionToken?: string };
};

const cases = new AsyncLocalStorage<Operations>();
/** Where a context is lost, the headers of the request lead to its case: Parse Server carries them in its config. */
const casesByHeaders = new WeakMap<object, Operations>();
const recorded = new Map<string, Operations>();
/** Requests for a mail that are answered and not carried out yet (`patchMailRequests`). */
const postponed = new Set<unknown>();

const lib = <Module>(name: string): Module => createRequire(import.meta.url)(`parse-server/lib/${name}`) as Module;

/**
 * What was recorded since the last call, by the side (`bare` or `foyer`) and the name of the case; settles when all that
 * was asked for has been carried out.
 */
export async function takeRecorded(): Promise<Record<string, Operations>> {
  while (postponed.size > 0) await wait(10);
  const taken = Object.fromEntries(recorded);
  recorded.clear();
  return taken;
}

/**
 * Has Parse Server write down what it was about to execute, in place of executing it, for every request that names a case.
 * Its own requests, and those of tests without a case, are carried out. Call it before any Parse Server is made.
 *
 * @param sideOf which side a server stands for
 */
export function installRecorder(sideOf: (server: Server) => string): void {
  followCases(sideOf);
  recordRest();
  recordUsers();
  recordFunctions();
  recordFiles();
  recordOtherRoutes();
}

function followCases(sideOf: (server: Server) => string): void {
  const emit = Server.prototype.emit as AnyFunction;
  const emitInCase = function (this: Server, ...args: unknown[]): unknown {
    const proceed = () => Reflect.apply(emit, this, args);
    const [event, request] = args as [string, IncomingMessage];
    const name = event === 'request' ? request.headers[CASE_HEADER] : undefined;
    if (typeof name !== 'string') return proceed();
    Reflect.deleteProperty(request.headers, CASE_HEADER);
    const operations: Operations = [];
    recorded.set(`${sideOf(this)} ${name}`, operations);
    casesByHeaders.set(request.headers, operations);
    return cases.run(operations, proceed);
  };
  Object.assign(Server.prototype, { emit: emitInCase });
}

const caseOf = (config?: Config): Operations | undefined =>
  cases.getStore() ?? (config?.headers && casesByHeaders.get(config.headers));

/** Puts a recording beside a function of Parse Server; it is asked only within a case. */
function replace(
  holder: object,
  name: string,
  configOf: (self: unknown, args: readonly unknown[]) => Config | undefined,
  record: (operations: Operations, args: readonly unknown[], proceed: Proceed, self: unknown) => unknown,
): void {
  const original = Reflect.get(holder, name) as AnyFunction;
  Reflect.set(holder, name, function (this: unknown, ...args: unknown[]) {
    const operations = caseOf(configOf(this, args));
    const proceed: Proceed = (...others) => Reflect.apply(original, this, others.length > 0 ? others : args);
    return operations ? record(operations, args, proceed, this) : proceed();
  });
}

const handled = (args: readonly unknown[]): Handled => args[0] as Handled;
const configOfHandled = (_self: unknown, args: readonly unknown[]) => handled(args).config;

/** Who acts, and from where. */
const actor = (auth: Auth | undefined, config: Config, context: unknown): object => ({
  master: Boolean(auth?.isMaster),
  readOnly: Boolean(auth?.isReadOnly),
  maintenance: Boolean(auth?.isMaintenance),
  user: auth?.user?.id,
  installation: auth?.installationId,
  ip: config.ip,
  context,
});

const actorOf = ({ auth, config, info }: Handled): object => ({
  ...actor(auth, config, info?.context),
  infoInstallation: info?.installationId,
});

const note = (operations: Operations, operation: object): void => void operations.push(toCanonical(operation));

/** The five operations that every row is read and written by. */
function recordRest(): void {
  const rest = lib<object>('rest');
  const firstArgument = (_self: unknown, [config]: readonly unknown[]) => config as Config;
  const row = { objectId: 'recorded00', createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' };
  const shapes = {
    find: { names: ['where', 'options', 'context'], answer: () => ({ results: [] }) },
    get: { names: ['objectId', 'options', 'context'], answer: () => ({ results: [{ ...row }] }) },
    create: { names: ['data', 'context'], answer: () => ({ status: 201, response: { ...row }, location: 'recorded' }) },
    update: { names: ['where', 'data', 'context'], answer: () => ({ response: { updatedAt: row.updatedAt } }) },
    del: { names: ['objectId', 'context'], answer: () => ({}) },
  };
  for (const [operation, { names, answer }] of Object.entries(shapes)) {
    replace(rest, operation, firstArgument, (operations, [config, auth, className, ...given]) => {
      const { context, ...fields } = Object.fromEntries(names.map((name, index) => [name, given[index]]));
      note(operations, { operation, className, ...fields, actor: actor(auth as Auth, config as Config, context) });
      return Promise.resolve(answer());
    });
  }
}

/** Log-ins stop where the account is looked for, and the password compared. */
function recordUsers(): void {
  const { UsersRouter } = lib<{ UsersRouter: { prototype: object } }>('Routers/UsersRouter');
  const users = UsersRouter.prototype;
  const passwords = lib<object>('password');
  replace(
    passwords,
    'compare',
    () => undefined,
    (operations, [password]) => {
      note(operations, { operation: 'compare', password });
      return Promise.resolve(false);
    },
  );
  replace(users, '_authenticateUserFromRequest', configOfHandled, (operations, args, proceed) => {
    const request = handled(args);
    const find = (className: string, where: object) => {
      note(operations, { operation: 'authenticate', className, where, actor: actorOf(request) });
      return Promise.resolve([]);
    };
    const config: unknown = Object.create(request.config, { database: { value: { find } } });
    const probe: unknown = Object.create(request, { config: { value: config } });
    return proceed(probe);
  });
  replace(users, 'handleLogIn', configOfHandled, (operations, args, proceed) => {
    const { body } = handled(args);
    note(operations, { operation: 'logIn', authData: body?.['authData'], actor: actorOf(handled(args)) });
    return proceed();
  });
  replace(users, 'handleLogInAs', configOfHandled, (operations, args, proceed) => {
    const { auth, body, query } = handled(args);
    if (!auth?.isMaster || auth.isReadOnly) return proceed();
    const userId = body?.['userId'] || query?.['userId'];
    note(operations, { operation: 'logInAs', userId, actor: actorOf(handled(args)) });
    return Promise.resolve({ response: {} });
  });
  // The last thing that is asked before the answer to a request for a mail.
  replace(users, '_throwOnBadEmailConfig', configOfHandled, (_operations, args, proceed) => {
    proceed();
    postponed.add(args[0]);
  });
  const fieldsOfBody = {
    handleResetRequest: ['email', 'token'],
    handleVerificationEmailRequest: ['email'],
    handleChallenge: ['username', 'email', 'password', 'authData', 'challengeData'],
  };
  for (const [operation, names] of Object.entries(fieldsOfBody)) {
    replace(users, operation, configOfHandled, (operations, args, _proceed, self) => {
      postponed.delete(args[0]);
      const { body = {} } = handled(args);
      const fields = Object.fromEntries(names.map((name) => [name, body[name]]));
      note(operations, { operation, ...fields, actor: actorOf(handled(args)) });
      const signsIn = operation === 'handleChallenge' && (body['username'] || body['email']) && body['password'];
      if (signsIn) return Reflect.apply(Reflect.get(users, '_authenticateUserFromRequest') as AnyFunction, self, args);
      return Promise.resolve({ response: {} });
    });
  }
}

/** Cloud functions and jobs are found, and not run. */
function recordFunctions(): void {
  const triggers = lib<object>('triggers');
  const { FunctionsRouter } = lib<{ FunctionsRouter: object }>('Routers/FunctionsRouter');
  const none = () => undefined;
  replace(triggers, 'getFunction', none, (operations, [name], proceed) => {
    if (typeof proceed() !== 'function') return undefined;
    return (request: Record<string, unknown>) => {
      const { params, master, isReadOnly, user, installationId, ip, functionName, context } = request;
      const account = (user as { id?: string } | undefined)?.id;
      const from = { master, isReadOnly, user: account, installationId, ip, context };
      note(operations, { operation: 'function', name, functionName, params, actor: from });
      return 'recorded';
    };
  });
  replace(triggers, 'maybeRunValidator', none, () => Promise.resolve());
  replace(triggers, 'maybeRunFileTrigger', none, (_operations, [, fileObject]) => Promise.resolve(fileObject));
  replace(FunctionsRouter, 'handleCloudJob', configOfHandled, (operations, args) => {
    const { params, body, query } = handled(args);
    const name = params?.['jobName'] || body?.['jobName'];
    note(operations, { operation: 'job', name, params: { ...body, ...query }, actor: actorOf(handled(args)) });
    return Promise.resolve({ response: {} });
  });
}

/** Bytes go to no store. */
function recordFiles(): void {
  const { FilesController } = lib<{ FilesController: { prototype: object } }>('Controllers/FilesController');
  const { FilesRouter } = lib<{ FilesRouter: { prototype: object } }>('Routers/FilesRouter');
  const none = () => undefined;
  replace(FilesRouter.prototype, 'createHandler', configOfHandled, (operations, args, proceed) => {
    const { params } = handled(args);
    note(operations, { operation: 'upload', name: params?.['filename'], actor: actorOf(handled(args)) });
    return proceed();
  });
  replace(FilesController.prototype, 'createFile', none, async (operations, [, name, data, type, options]) => {
    note(operations, { operation: 'createFile', name, type, options, data: await bytesOf(data) });
    return { url: 'recorded', name: 'recorded' };
  });
  replace(FilesController.prototype, 'deleteFile', none, (operations, [, name]) => {
    note(operations, { operation: 'deleteFile', name });
    return Promise.resolve();
  });
}

async function bytesOf(data: unknown): Promise<Buffer> {
  if (Buffer.isBuffer(data)) return data;
  const parts: Buffer[] = [];
  for await (const part of data as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts);
}

/** Routes that are the operator's, or change what Parse Server itself is: what they are given counts. */
const OTHER_ROUTES =
  /^\/(schemas|push|hooks|scriptlog|purge|config|graphql-config|cloud_code|serverInfo|security|events)(\/|$)/;

function recordOtherRoutes(): void {
  const { default: PromiseRouter } = lib<{ default: { prototype: object } }>('PromiseRouter');
  const route = Reflect.get(PromiseRouter.prototype, 'route') as AnyFunction;
  Reflect.set(
    PromiseRouter.prototype,
    'route',
    function (this: unknown, method: string, path: string, ...steps: unknown[]) {
      const last = { handle: steps.pop() };
      if (OTHER_ROUTES.test(path)) {
        replace(last, 'handle', configOfHandled, (operations, args) => {
          const { params, body, query } = handled(args);
          const given = { ...(method !== 'GET' && { body: body ?? {} }), ...(path === '/scriptlog' && { query }) };
          note(operations, { operation: 'route', method, path, params, ...given, actor: actorOf(handled(args)) });
          return Promise.resolve({ response: {} });
        });
      }
      return Reflect.apply(route, this, [method, path, ...steps, last.handle]);
    },
  );
}
