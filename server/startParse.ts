import type { Express, Request, RequestHandler } from 'express';
import type { Server } from 'node:http';
import type Parse from 'parse/node';
import type { Logger } from 'pino';
import type { BackendModule, ClassTriggers, CloudFunction } from '@/server/gateway/BackendModule';
import type { CallHandlers } from '@/server/gateway/ParseCall';
import { type CallGuards, createCallFunctions } from '@/server/gateway/callFunctions';
import { accountPool } from '@/server/db/connections';
import { createGateway } from '@/server/gateway/createGateway';
import { createIdempotency } from '@/server/gateway/idempotency';
import type { UploadScope } from '@/server/gateway/uploads';
import type { CallerAddress } from '@/server/http/callerAddress';
import { mayUseMasterKey } from '@/server/http/clientAddress';
import type { Mailer } from '@/server/mail/createMailer';
import type { ForwardedParseServer } from '@/server/parse/forwardParseServer';
import { createPgPubSub } from '@/server/parse/live-query/createPgPubSub';
import { createParseServer } from '@/server/parse/createParseServer';
import { parseOptions, type ParseSettings, signInProviders } from '@/server/parse/parseOptions';
import type { PasswordAttempts, RateLimitStore } from '@/server/parse/rateLimitStore';
import { createRoleTree } from '@/server/parse/roleTree';
import { declareClasses } from '@/server/parse/schema/declareClasses';
import type { ClassDeclaration } from '@/server/parse/schema/schema';
import type { ShutdownHooks } from '@/server/process/createShutdownHooks';

/** How often what soon expires is cleared away, and old events, in milliseconds. */
const [SOON, HOURLY] = [60_000, 3_600_000];

/** What Parse Server is started with. */
export type ParseStart = {
  settings: ParseSettings;
  /** In the order in which they start. */
  modules: readonly BackendModule[];
  /** The backend's own classes. */
  backendClasses: readonly ClassDeclaration[];
  /** Those, and the classes that the application declares. */
  classes: readonly ClassDeclaration[];
  /** What the modules ask of Parse Server. */
  parseServer: ForwardedParseServer;
  sendMail: Mailer['send'];
  /** Counters of all backends. */
  limits: RateLimitStore & { sweep(): Promise<unknown> };
  passwordAttempts: PasswordAttempts;
  /** Serves files to be read. */
  serveFiles: RequestHandler;
  /** Carries uploads out. */
  uploads: UploadScope;
  /** For whom a request counts. */
  callerAddress: CallerAddress;
  shutdownHooks: ShutdownHooks;
};

/** The Parse protocol, running. */
export type ParseBackend = {
  /** Mount it at the path of `settings.internalUrl`: `app.use('/server', parse.app)`. */
  app: Express;
  /** Answers live query on the upgrade requests of these listeners. */
  attachLiveQuery(servers: readonly Server[]): Promise<void>;
  /** Closes every live query connection (1012), so that subscribers connect elsewhere and query again. */
  closeLiveQuery(): void;
};

/**
 * Starts Parse Server with all that the modules add to it, then the modules, and puts the gateway in front.
 *
 * @throws The database's error where it does not answer.
 */
export async function startParse(start: ParseStart): Promise<ParseBackend> {
  const { settings, modules, backendClasses, classes, parseServer, limits, passwordAttempts } = start;
  const { shutdownHooks, callerAddress } = start;
  const { appId, masterKey, serverUrl, siteUrl, databaseUri, clientClassCreation, checkAnswers, log } = settings;
  const { database } = parseServer;
  const idempotency = createIdempotency(database, log);
  let renewLiveQuery: () => void = () => undefined;
  const pubSub = createPgPubSub(databaseUri, () => renewLiveQuery(), log);
  const options = parseOptions({
    ...{ settings, pubSub, sendMail: start.sendMail, classes: backendClasses },
    signIns: merge(modules, ({ signIns }) => signIns),
    further: merge(modules, ({ parseOptions: further }) => further),
    cloud: (parse) => registerModules(parse, modules, { roles: createRoleTree(database), limits, checkAnswers }),
  });
  const server = createParseServer(options, accountPool(databaseUri, settings.connections.accounts));
  renewLiveQuery = server.renewLiveQuery;
  parseServer.connect(server);
  shutdownHooks.add('parse', async () => {
    await server.stop();
    await pubSub.close();
  });
  for (const module of modules) {
    module.patchFiles?.(server.files);
    module.start?.();
    if (module.stop) shutdownHooks.add('modules', module.stop, module.name);
  }
  await server.start();
  await declareClasses(database, { grows: clientClassCreation, classes, log });
  for (const module of modules) await module.open?.();
  const soon = [idempotency, limits, ...modules.flatMap(({ sweeps = [] }) => sweeps)];
  const stopSweeps = await startSweeps({ soon, hourly: modules.flatMap(({ hourlySweeps = [] }) => hourlySweeps), log });
  shutdownHooks.add('modules', stopSweeps, 'sweeps');

  const onRefusedMasterKey = ({ socket, path }: Request) =>
    log.warn({ address: socket.remoteAddress, path }, 'master key refused: not from this machine');
  return {
    app: createGateway({
      ...{
        serverUrl,
        siteUrl,
        callerAddress,
        routes: server.routes,
        limits,
        idempotency,
        attempts: passwordAttempts,
        log,
      },
      credentials: { appId, masterKey, mayUseMasterKey, onRefusedMasterKey },
      providers: signInProviders(options),
      mail: settings.sendEmail,
      connections: settings.connections.accounts,
      rules: modules.flatMap(({ requestRules = [] }) => requestRules),
      onAnswered: (request, answer) => modules.forEach((module) => module.onAnswered?.(request, answer)),
      uploads: start.uploads,
      files: start.serveFiles,
      callTimeoutMs: settings.callTimeoutMs,
    }),
    async attachLiveQuery(servers) {
      const strict = settings.clients.strictLiveQuery;
      await server.attachLiveQuery({ servers, appId, masterKey, callerAddress, strict, pubSub, log });
      await pubSub.open();
    },
    closeLiveQuery: () => server.renewLiveQuery(),
  };
}

/** Puts together what the modules bring under names. @throws Error where two bring the same name */
function merge<Value>(
  modules: readonly BackendModule[],
  read: (module: BackendModule) => Readonly<Record<string, Value>> | undefined,
): Record<string, Value> {
  const merged: Record<string, Value> = {};
  for (const module of modules) {
    for (const [name, value] of Object.entries(read(module) ?? {})) {
      if (Object.hasOwn(merged, name)) throw new Error(`Two modules bring ${name}; the second is ${module.name}.`);
      merged[name] = value;
    }
  }
  return merged;
}

/** Registers every function, job and trigger with the `Parse` that Parse Server hands over. */
function registerModules({ Cloud }: typeof Parse, modules: readonly BackendModule[], guards: CallGuards): void {
  const handlers: Partial<CallHandlers> = merge(modules, ({ functions }) => functions);
  const calls = createCallFunctions(handlers, guards);
  for (const [name, run] of Object.entries(calls)) Cloud.define(name, run);
  for (const [name, run] of Object.entries(merge(modules, ({ cloudFunctions }) => cloudFunctions))) {
    if (Object.hasOwn(calls, name)) throw new Error(`Two modules bring ${name}.`);
    // Its types do not know the second parameter.
    Cloud.define(name, run as CloudFunction);
  }
  for (const [name, run] of Object.entries(merge(modules, ({ jobs }) => jobs))) Cloud.job(name, run);
  merge(modules, triggerNames);
  for (const { triggers } of modules) {
    for (const [className, on] of Object.entries(triggers ?? {})) registerTriggers(Cloud, className, on);
  }
}

function registerTriggers(Cloud: typeof Parse.Cloud, className: string, on: ClassTriggers): void {
  if (on.beforeSave) Cloud.beforeSave(className, on.beforeSave);
  if (on.afterSave) Cloud.afterSave(className, on.afterSave);
  if (on.beforeDelete) Cloud.beforeDelete(className, on.beforeDelete);
  if (on.afterDelete) Cloud.afterDelete(className, on.afterDelete);
  if (on.beforeLogin) Cloud.beforeLogin(on.beforeLogin);
  if (on.afterLogout) Cloud.afterLogout(on.afterLogout);
}

/** Each trigger of each class: Parse Server keeps one, and the last one given would win without a word. */
const triggerNames = ({ triggers }: BackendModule): Record<string, true> =>
  Object.fromEntries(
    Object.entries(triggers ?? {}).flatMap(([className, on]) =>
      Object.keys(on).map((name) => [`${name} of ${className}`, true] as const),
    ),
  );

/** Deletes what has expired. */
type Sweep = { sweep(): Promise<unknown> };

/** What is swept. */
type Sweeps = {
  /** Now and each minute: challenges, ids of requests, uploads, limits. */
  soon: readonly Sweep[];
  /** Each hour: old events. */
  hourly: readonly Sweep[];
  log: Logger;
};

/**
 * Clears away what has expired, now and from time to time.
 *
 * @returns how to end it
 */
async function startSweeps({ soon, hourly, log }: Sweeps): Promise<() => void> {
  const run = (sweeps: readonly Sweep[], what: string) =>
    Promise.all(sweeps.map((one) => one.sweep())).catch((error: unknown) =>
      log.warn({ err: error }, `${what} not cleared`),
    );
  const sweepSoon = () => run(soon, 'expired challenges, request ids, uploads and limits');
  await sweepSoon();
  const timers = [
    setInterval(() => void sweepSoon(), SOON).unref(),
    setInterval(() => void run(hourly, 'old events'), HOURLY).unref(),
  ];
  return () => timers.forEach(clearInterval);
}
