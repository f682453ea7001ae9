import type { Server } from 'node:http';
import type { Express, Request, RequestHandler } from 'express';
import type Parse from 'parse/node';
import type { AdminState } from '@/protocol/admin';
import { createSessionUse } from '@/server/account/sessions/noteSessionUse';
import { keepAdminLog } from '@/server/admin/keepAdminLog';
import { openAdministration } from '@/server/admin/openAdministration';
import { createAnalyticsAdapter } from '@/server/analytics/createAnalyticsAdapter';
import { createAddressBooks } from '@/server/auth/addressBook';
import { createChallengeStore } from '@/server/auth/challengeStore';
import { addMissingSkeletons } from '@/server/auth/usernameSkeletons';
import { createTwoStepAdapter } from '@/server/auth/createTwoStepAdapter';
import { createIdentityProofs } from '@/server/auth/identityProofs';
import { patchMailRequests } from '@/server/account/mailRequests';
import { createTwoStepCodes } from '@/server/account/twoStepCodes';
import { createWalletAdapters } from '@/server/auth/createWalletAdapters';
import type { ChainNodes } from '@/server/chain/nodes';
import { createGuestbook } from '@/server/cloud/plugins/createGuestbook';
import { defineCloud } from '@/server/cloud/defineCloud';
import { startCloudCode } from '@/server/cloud-code/startCloudCode';
import { createKeyStore } from '@/server/data/keys/createKeyStore';
import type { KeyStore } from '@/server/data/keys/KeyStore';
import { prepareCommunity } from '@/server/community/prepareCommunity';
import { createFiles } from '@/server/files/createFiles';
import { createFilesAdapter, keepFileFacts, uploadScope } from '@/server/files/createFilesAdapter';
import { createPinner } from '@/server/files/createPinner';
import { ipfsAddress } from '@/server/files/ipfs/ipfsAddress';
import { serveFiles } from '@/server/files/serveFiles';
import { serveUploads } from '@/server/files/serveUploads';
import { createGatewayApp } from '@/server/gateway/createGatewayApp';
import { createIdempotency } from '@/server/gateway/idempotency';
import { mayUseMasterKey } from '@/server/http/mayUseMasterKey';
import { forwardDatabase } from '@/server/parse/database';
import { createJobLeases } from '@/server/jobs/jobLeases';
import { createPush } from '@/server/push/createPush';
import { createScheduler } from '@/server/jobs/createScheduler';
import { declareClasses } from '@/server/parse/declareClasses';
import type { EventSyncSettings } from '@/server/sync/EventSyncSettings';
import { startEventSync } from '@/server/sync/startEventSync';
import { createNewsLine } from '@/server/parse/live-query/createNewsLine';
import { makeParseServer, type ManagedParseServer } from '@/server/parse/makeParseServer';
import { parseOptions, signInProviders } from '@/server/parse/parseOptions';
import type { ParseSettings, SendMail } from '@/server/parse/parseSettings';
import { createPasswordTries } from '@/server/parse/passwordTries';
import { createSharedLimitStore } from '@/server/parse/sharedLimitStore';
import type { DataPart } from '@/server/parts/startData';
import { startSweeps } from '@/server/parse/startSweeps';

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
  /** Answers live query on the upgrade requests of these listeners. */
  attachLiveQuery(servers: readonly Server[]): Promise<void>;
  /** Number of accounts; rejects where the database does not answer. */
  countUsers(): Promise<number>;
  /** The keys of the data service. */
  keys: KeyStore;
  /** Answers uploads that can be resumed. */
  uploads: RequestHandler;
  /** Ends live query and the connections to the database. Close the HTTP server first. */
  stop(): Promise<void>;
};

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
  const idempotency = createIdempotency(database, settings.logger);
  const addresses = createAddressBooks(database);
  const limits = createSharedLimitStore(database);
  const codes = createTwoStepCodes(database, limits);
  const proofs = createIdentityProofs({ database, addresses, wanted: settings.accountChangeProof });
  const rules = { appId: settings.appId, siteUrl: settings.siteUrl, texts: settings.signInText };
  const wallets = createWalletAdapters({ database, nodes, rules, challenges, addresses, proofs });
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
  data.connect({ keepFolder: files.keepFolder, limits });
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
      codes,
      proofs,
      proveWallet: wallets.proveWallet,
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
      siteUrl: settings.siteUrl,
      internalUrl: settings.internalUrl,
    });
  };
  const analytics = createAnalyticsAdapter(database, settings.logger);
  const options = parseOptions({
    settings,
    sendMail,
    signIns: { ...wallets.adapters, mfa: createTwoStepAdapter(codes) },
    filesAdapter,
    cloud,
    analytics,
    news,
    push: settings.push.on ? push.queue.options : {},
  });
  const providers = signInProviders(options);
  server = makeParseServer(options);
  const mailRequests = patchMailRequests(settings.logger);
  keepFileFacts(server.files, files);
  await server.start();
  await declareClasses(database, settings.clientClassCreation);
  await addMissingSkeletons(database);
  await prepareCommunity(database);

  if (!sdk) throw new Error('Parse Server did not run the cloud code.');
  await openAdministration(sdk, database, settings.logger);
  await push.start();
  const stopCloudCode = await startCloudCode({
    ...{ parse: sdk, appId: settings.appId, ...settings.cloudCode, leases, scheduler, log: settings.logger },
  });
  const { allowLiveQuery, repeatAfterSave } = server;
  const eventSync = startEventSync({
    settings: events,
    parse: sdk,
    database,
    allowLiveQuery,
    repeatAfterSave,
    log: settings.logger,
  });

  const onRefusedMasterKey = ({ socket, path }: Request) =>
    log.warn({ address: socket.remoteAddress, path }, 'master key refused: not from this machine');

  const stopSweeps = await startSweeps({
    database,
    sweepers: [challenges, idempotency, files, limits, codes, proofs],
    log: settings.logger,
  });

  return {
    app: createGatewayApp({
      ...{ serverUrl, siteUrl, trustProxy: settings.trustProxy, routes: server.routes, providers, limits, idempotency },
      credentials: { appId, masterKey, mayUseMasterKey, onRefusedMasterKey },
      mail: settings.verifyEmail,
      tries: passwordTries,
      rules: [keepAdminLog],
      onAnswered: createSessionUse(database, log).note,
      uploads: uploadScope,
      files: serveFiles(files, appId),
      log,
    }),
    attachLiveQuery: async (servers) => {
      await running().attachLiveQuery({
        servers,
        ...{ appId, masterKey },
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
      ...{ limits, log: settings.logger },
    }),
    async countUsers() {
      const count: unknown = await database.find('_User', { createdAt: { $exists: true } }, { count: true });
      return Number(count);
    },
    async stop() {
      stopSweeps();
      stopCloudCode();
      scheduler.stop();
      await pinner?.stop();
      await push.stop();
      await keys.stop();
      await eventSync.stop();
      await mailRequests.settle();
      await running().stop();
      await news.close();
    },
  };
}
