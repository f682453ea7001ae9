import type { Server } from 'node:http';
import express, { type Express, type RequestHandler } from 'express';
import type Parse from 'parse/node';
import type { AdminState } from '@/protocol/admin';
import { openAdministration } from '@/server/admin/openAdministration';
import { createAnalyticsAdapter, sweepEvents } from '@/server/analytics/createAnalyticsAdapter';
import { createAddressBooks } from '@/server/auth/addressBook';
import { createChallengeStore } from '@/server/auth/challengeStore';
import { createWalletAdapters } from '@/server/auth/createWalletAdapters';
import type { ChainNodes } from '@/server/chain/nodes';
import { createGuestbook } from '@/server/cloud/plugins/createGuestbook';
import { defineCloud } from '@/server/cloud/defineCloud';
import { startCloudCode } from '@/server/cloud-code/startCloudCode';
import { createKeyStore } from '@/server/data/keys/createKeyStore';
import type { KeyStore } from '@/server/data/keys/KeyStore';
import { prepareCommunity } from '@/server/community/prepareCommunity';
import { noteSessionUse } from '@/server/account/sessions/noteSessionUse';
import { createFiles, type Files } from '@/server/files/createFiles';
import { answerFileFacts, createFilesAdapter, keepFileFacts } from '@/server/files/createFilesAdapter';
import { createPinner } from '@/server/files/createPinner';
import { ipfsAddress } from '@/server/files/ipfs/ipfsAddress';
import { serveFiles } from '@/server/files/serveFiles';
import { serveUploads } from '@/server/files/serveUploads';
import { forwardDatabase, type Database } from '@/server/parse/database';
import { createJobLeases } from '@/server/jobs/jobLeases';
import { createPush } from '@/server/push/createPush';
import { createScheduler } from '@/server/jobs/createScheduler';
import { nameTwoStepFaults } from '@/server/parse/middleware/nameTwoStepFaults';
import { declareClasses } from '@/server/parse/declareClasses';
import type { EventSyncSettings } from '@/server/sync/EventSyncSettings';
import { startEventSync } from '@/server/sync/startEventSync';
import { createNewsLine } from '@/server/parse/live-query/createNewsLine';
import { makeParseServer, type ManagedParseServer } from '@/server/parse/makeParseServer';
import { addApplicationId } from '@/server/parse/middleware/addApplicationId';
import { answerPresentSession } from '@/server/parse/middleware/answerPresentSession';
import { answerNamesAlike } from '@/server/parse/middleware/answerNamesAlike';
import { answerCallersFaults, holdUnknownFaults } from '@/server/parse/middleware/answerCallersFaults';
import { closePages } from '@/server/parse/middleware/closePages';
import { codeRefusals } from '@/server/parse/middleware/codeRefusals';
import { dropTwoStepEcho } from '@/server/parse/middleware/dropTwoStepEcho';
import { endAnsweredErrors } from '@/server/parse/middleware/endAnsweredErrors';
import { forgiveDeadLogout } from '@/server/parse/middleware/forgiveDeadLogout';
import { greetVisitors } from '@/server/parse/middleware/greetVisitors';
import { guardMasterKey } from '@/server/parse/middleware/guardMasterKey';
import { hideOperations } from '@/server/parse/middleware/hideOperations';
import { hideSignInProof } from '@/server/parse/middleware/hideSignInProof';
import { limitRequests } from '@/server/parse/middleware/limitRequests';
import { lowerMailAddress } from '@/server/parse/middleware/lowerMailAddress';
import { keepAdminLog } from '@/server/admin/keepAdminLog';
import { modernizePipelines } from '@/server/parse/middleware/modernizePipelines';
import { nameBatchFaults } from '@/server/parse/middleware/nameBatchFaults';
import { nameForbidden } from '@/server/parse/middleware/nameForbidden';
import { readBody } from '@/server/parse/middleware/readBody';
import { refuseBrokenAcl } from '@/server/parse/middleware/refuseBrokenAcl';
import { refuseMailWhenOff } from '@/server/parse/middleware/refuseMailWhenOff';
import { refuseMalformed } from '@/server/parse/middleware/refuseMalformed';
import { refuseRepeats } from '@/server/parse/middleware/refuseRepeats';
import { renameAddressClasses } from '@/server/parse/middleware/renameAddressClasses';
import { parseOptions } from '@/server/parse/parseOptions';
import type { ParseSettings, SendMail } from '@/server/parse/parseSettings';
import { createPasswordTries, type PasswordTries } from '@/server/parse/passwordTries';
import { createRateLimitStore, type RateLimitStore } from '@/server/parse/rateLimitStore';
import { createSharedLimitStore } from '@/server/parse/sharedLimitStore';
import { createRequestIds, type RequestIds } from '@/server/parse/requestIds';
import type { DataPart } from '@/server/parts/startData';

/** What the Parse backend is made from. */
export type ParseParts = {
  settings: ParseSettings;
  sendMail: SendMail;
  /** The operator's nodes: contract wallets are asked there. */
  nodes: ChainNodes;
  /** Chains whose events can be written into classes. */
  events: EventSyncSettings;
  data: DataPart;
  /** How this backend is, for its administrators. */
  readState: () => Promise<AdminState>;
  /** Told after an account was made or deleted by a request to this process. */
  onUserCountChange: () => void;
};

/** The Parse backend, running. */
export type ParseBackend = {
  /** Mount it at the path of `settings.internalUrl`: `app.use('/server', parse.app)`. */
  app: Express;
  /** Answers live query on the server's upgrade requests. */
  attachLiveQuery(server: Server): Promise<void>;
  /** Number of accounts; rejects where the database does not answer. */
  countUsers(): Promise<number>;
  /** The keys of the data service. */
  keys: KeyStore;
  /** Answers uploads that can be resumed. */
  uploads: RequestHandler;
  /** Ends live query and the connections to the database. Close the HTTP server first. */
  stop(): Promise<void>;
};

/** How often expired challenges and ids of requests are cleared away. */
const SWEEP_MS = 60_000;
/** How often old events are. */
const EVENT_SWEEP_MS = 3_600_000;

/**
 * Starts Parse Server over a database and puts the compatibility layers in front of it.
 *
 * @throws The database's error where it does not answer.
 */
export async function createParse({
  settings,
  sendMail,
  nodes,
  events,
  data,
  readState,
  onUserCountChange,
}: ParseParts): Promise<ParseBackend> {
  let server: ManagedParseServer | null = null;
  const running = () => {
    if (!server) throw new Error('Parse Server was asked before it was made.');
    return server;
  };
  const database = forwardDatabase(() => running().database);
  const challenges = createChallengeStore(database);
  const requestIds = createRequestIds(database);
  const addresses = createAddressBooks(database);
  const rules = { appId: settings.appId, siteUrl: settings.siteUrl, texts: settings.signInText };
  const wallets = createWalletAdapters({ database, nodes, rules, challenges, addresses });
  const keys = createKeyStore(database, settings.logger);
  const { appId, serverUrl } = settings;
  const files = createFiles({
    ...{ database, appId, serverUrl, store: settings.fileStore, settings: settings.files, log: settings.logger },
    ipfsAddress: ipfsAddress(serverUrl),
  });
  const { pinning } = settings.files;
  const pinner = pinning && createPinner({ files, pinning, log: settings.logger });
  const filesAdapter = createFilesAdapter(files);
  const news = createNewsLine({
    databaseUri: settings.databaseUri.startsWith('postgres') ? settings.databaseUri : null,
    onGap: () => running().renewLiveQuery(),
    log: settings.logger,
  });
  const { masterKey, siteUrl } = settings;
  const { logger: log, push: pushSettings } = settings;
  const push = createPush({ database, settings: pushSettings, chains: events, masterKey, siteUrl, log });
  const limits = createSharedLimitStore(database, log);
  const passwordTries = createPasswordTries(limits);
  const leases = createJobLeases(database, settings.logger);
  let sdk = null as typeof Parse | null; // Said so: it is set within a callback.
  const startJob = (name: string, params: object) => {
    if (!sdk) throw new Error('Parse Server did not run the cloud code.');
    return sdk.Cloud.startJob(name, params);
  };
  const scheduler = createScheduler({ database, leases, startJob, log: settings.logger });
  const cloud = (parse: typeof Parse) => {
    sdk = parse;
    defineCloud(parse, {
      database,
      users: running().users,
      keys,
      passwordTries,
      limits,
      files,
      challenges,
      addresses,
      schemes: wallets.schemes,
      claims: wallets.claims,
      nodes,
      events,
      data,
      plugins: settings.samplePlugin ? [createGuestbook(settings.siteUrl)] : [],
      leases,
      schedules: scheduler.list,
      readState,
      push,
      log: settings.logger,
      onUserCountChange,
      appId: settings.appId,
      internalUrl: settings.internalUrl,
    });
  };
  const analytics = createAnalyticsAdapter(database, settings.logger);
  server = makeParseServer(
    parseOptions({
      settings,
      sendMail,
      wallets: wallets.adapters,
      filesAdapter,
      cloud,
      analytics,
      news,
      push: settings.push.on ? push.queue.options : {},
    }),
  );
  keepFileFacts(server.files, files);
  await server.start();
  await declareClasses(database, settings.clientClassCreation);
  await prepareCommunity(database);

  if (!sdk) throw new Error('Parse Server did not run the cloud code.');
  await openAdministration(sdk, database);
  push.start();
  const stopCloudCode = await startCloudCode({
    ...{ parse: sdk, appId: settings.appId, ...settings.cloudCode, leases, scheduler, log: settings.logger },
  });
  const { allowLiveQuery } = server;
  const eventSync = startEventSync({ settings: events, parse: sdk, database, allowLiveQuery, log: settings.logger });

  const sweep = () =>
    Promise.all([challenges.sweep(), requestIds.sweep(), files.sweep(), limits.sweep()]).catch((error: unknown) =>
      settings.logger.warn({ err: error }, 'expired challenges, request ids, uploads and limits not cleared'),
    );
  await sweep();
  const sweeper = setInterval(() => void sweep(), SWEEP_MS).unref();
  const eventSweeper = setInterval(() => {
    sweepEvents(database).catch((error: unknown) => settings.logger.warn({ err: error }, 'old events not cleared'));
  }, EVENT_SWEEP_MS).unref();

  return {
    app: layer({ settings, parseApp: server.app, database, tries: passwordTries, limits, requestIds, files }),
    attachLiveQuery: async (httpServer) => {
      await running().attachLiveQuery({
        server: httpServer,
        trustProxy: settings.trustProxy,
        strict: settings.strictLiveQuery,
        log: settings.logger,
        news,
      });
      await news.open();
    },
    keys,
    uploads: serveUploads({
      ...{ files, database, serverUrl, folder: settings.fileStore.uploads, settings: settings.files },
      ...{ limits: createRateLimitStore(), log: settings.logger },
    }),
    async countUsers() {
      const count: unknown = await database.find('_User', { createdAt: { $exists: true } }, { count: true });
      return Number(count);
    },
    async stop() {
      clearInterval(sweeper);
      clearInterval(eventSweeper);
      stopCloudCode();
      scheduler.stop();
      await pinner?.stop();
      await push.stop();
      await keys.stop();
      await eventSync.stop();
      await running().stop();
      await news.close();
    },
  };
}

type LayerParts = {
  settings: ParseSettings;
  parseApp: Express;
  database: Database;
  tries: PasswordTries;
  limits: RateLimitStore;
  requestIds: RequestIds;
  files: Files;
};

/** The layers in front of Parse Server, the first asked first. */
function layer({ settings, parseApp, database, tries, limits, requestIds, files }: LayerParts): Express {
  const app = express();
  app.disable('x-powered-by');
  const mountPath = new URL(settings.internalUrl).pathname.replace(/\/$/, '');
  for (const one of [app, parseApp]) one.set('trust proxy', settings.trustProxy);
  app.use(
    greetVisitors(settings.siteUrl),
    closePages(settings.siteUrl),
    serveFiles(files, settings.appId),
    answerFileFacts,
    readBody(),
    guardMasterKey(settings.logger),
    limitRequests(limits, mountPath),
    refuseMailWhenOff(settings.verifyEmail, mountPath),
    answerPresentSession,
    refuseMalformed(mountPath),
    keepAdminLog(mountPath),
    refuseBrokenAcl(mountPath),
    renameAddressClasses,
    modernizePipelines,
    addApplicationId(settings.appId),
    lowerMailAddress,
    dropTwoStepEcho,
    forgiveDeadLogout,
    answerNamesAlike(tries, mountPath),
    hideSignInProof,
    hideOperations,
    nameForbidden,
    nameBatchFaults,
    nameTwoStepFaults(mountPath),
    noteSessionUse(database, settings.logger),
    refuseRepeats(requestIds, settings.logger),
    codeRefusals,
    holdUnknownFaults,
  );
  app.use(parseApp);
  app.use(answerCallersFaults, endAnsweredErrors);
  return app;
}
