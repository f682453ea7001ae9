import type { Server } from 'node:http';
import type { Express, Request, RequestHandler } from 'express';
import type Parse from 'parse/node';
import type { AdminState } from '@/protocol/admin';
import { createSessionUse } from '@/server/account/sessions';
import { keepAdminLog } from '@/server/admin/actLog';
import { openAdministration } from '@/server/admin/openAdministration';
import { createAnalyticsAdapter } from '@/server/admin/createAnalyticsAdapter';
import { createAddressBooks } from '@/server/auth/addressBook';
import { createChallengeStore } from '@/server/auth/challengeStore';
import { addMissingSkeletons } from '@/server/auth/usernameSkeletons';
import { createTwoStepAdapter } from '@/server/account/createTwoStepAdapter';
import { createIdentityProofs } from '@/server/auth/identityProofs';
import { patchMailRequests } from '@/server/account/mailRequests';
import { createTwoStepCodes } from '@/server/account/twoStep';
import { createWalletAdapters } from '@/server/auth/createWalletAdapters';
import type { ChainNodes } from '@/server/chain/nodes';
import { createGuestbook } from '@/server/cloud/plugins/createGuestbook';
import { defineCloud } from '@/server/cloud/defineCloud';
import { loadSchema } from '@/server/cloud/loadSchema';
import { startCloudCode } from '@/server/cloud/startCloudCode';
import { createKeyStore } from '@/server/data-api/keys/createKeyStore';
import type { KeyStore } from '@/server/data-api/keys/KeyStore';
import { prepareCommunity } from '@/server/community/communityClasses';
import { createFiles } from '@/server/files/createFiles';
import { createFilesAdapter, keepFileFacts, uploadScope } from '@/server/files/createFilesAdapter';
import { createPinner } from '@/server/files/createPinner';
import { ipfsAddress } from '@/server/storage/openIpfsStore';
import { serveFiles } from '@/server/files/serveFiles';
import { serveUploads } from '@/server/files/serveUploads';
import { createGateway } from '@/server/gateway/createGateway';
import { createIdempotency } from '@/server/gateway/idempotency';
import { mayUseMasterKey } from '@/server/http/mayUseMasterKey';
import { forwardDatabase } from '@/server/parse/database';
import { createJobLeases } from '@/server/jobs/jobLeases';
import { createPush } from '@/server/push/createPush';
import { validatePushes } from '@/server/push/definePush';
import { createScheduler } from '@/server/jobs/createScheduler';
import { declareClasses } from '@/server/parse/declareClasses';
import { type EventSyncSettings, startEventSync } from '@/server/event-sync/startEventSync';
import { createNewsLine } from '@/server/parse/live-query/createNewsLine';
import { makeParseServer, type ManagedParseServer } from '@/server/parse/makeParseServer';
import { parseOptions, signInProviders, type ParseSettings } from '@/server/parse/parseOptions';
import { createPasswordTries } from '@/server/parse/passwordTries';
import { createSharedLimitStore } from '@/server/parse/sharedLimitStore';
import type { Mailer } from '@/server/mail/createMailer';
import type { DataPart } from '@/server/parts/startData';
import { startSweeps } from '@/server/parse/startSweeps';

/** What the Parse backend is made from. */
export type ParseParts = {
  settings: ParseSettings;
  sendMail: Mailer['send'];
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
 * Starts Parse Server over a database, with the modules behind it and the gateway in front.
 *
 * @throws The database's error where it does not answer.
 */
export async function createParse(parts: ParseParts): Promise<ParseBackend> {
  const { settings, sendMail, nodes, events, data, readState, onUserCountChange } = parts;
  const { appId, masterKey, serverUrl, siteUrl, internalUrl, databaseUri, fileStore, trustProxy, log } = settings;
  // Said so: they are set within callbacks.
  let server = null as ManagedParseServer | null;
  let sdk = null as typeof Parse | null;
  const running = () => server ?? fail('Parse Server was asked before it was made.');
  const cloudSdk = () => sdk ?? fail('Parse Server did not run the cloud code.');

  const database = forwardDatabase(() => running().database);
  const challenges = createChallengeStore(database);
  const idempotency = createIdempotency(database, log);
  const addresses = createAddressBooks(database);
  const limits = createSharedLimitStore(database);
  const passwordTries = createPasswordTries(limits);
  const codes = createTwoStepCodes(database, limits);
  const proofs = createIdentityProofs({ database, addresses, required: settings.requireReauthentication });
  const rules = { appId, siteUrl, texts: settings.acceptedSignInMessages };
  const wallets = createWalletAdapters({ database, nodes, rules, challenges, addresses, proofs });
  const keys = createKeyStore(database, log);
  const files = createFiles({
    ...{ database, appId, serverUrl, store: fileStore, settings: settings.files, log },
    ipfsAddress: ipfsAddress(serverUrl),
  });
  const { pinning } = settings.files;
  const pinner = pinning && createPinner({ files, pinning, log });
  const news = createNewsLine(databaseUri, () => running().renewLiveQuery(), log);
  const push = createPush({ database, settings: settings.push, chains: events, masterKey, siteUrl, log });
  data.connect({ keepFolder: files.keepFolder, limits });
  const leases = createJobLeases(database, log);
  const startJob = (name: string, params: object) => cloudSdk().Cloud.startJob(name, params);
  const scheduler = createScheduler({ database, leases, startJob, log });

  const { classes, own, userFields } = await loadSchema(settings.cloudCode.folder, settings.clientClassCreation);
  const options = parseOptions({
    ...{ settings, sendMail, news },
    signIns: { ...wallets.adapters, mfa: createTwoStepAdapter(codes) },
    filesAdapter: createFilesAdapter(files),
    analytics: createAnalyticsAdapter(database, log),
    push: settings.push.on ? push.queue.options : {},
    cloud(parse) {
      sdk = parse;
      defineCloud(parse, {
        ...{ database, users: running().users, keys, passwordTries, limits, codes, proofs, challenges, addresses },
        ...{ files, nodes, events, data, leases, readState, push, log, onUserCountChange, appId, siteUrl, internalUrl },
        ...{ proveWallet: wallets.proveWallet, schemes: wallets.schemes, claims: wallets.claims },
        plugins: settings.samplePlugin ? [createGuestbook(siteUrl)] : [],
        ...{ schedules: scheduler.list, userFields, declared: own },
      });
    },
  });
  server = makeParseServer(options);
  const mailRequests = patchMailRequests(log);
  keepFileFacts(server.files, files);
  await server.start();
  await declareClasses(database, settings.clientClassCreation, classes);
  await addMissingSkeletons(database);
  await prepareCommunity(database);

  const parse = cloudSdk();
  await openAdministration(parse, database, log);
  await push.start();
  const stopCloudCode = await startCloudCode({ parse, appId, ...settings.cloudCode, leases, scheduler, log });
  const { allowLiveQuery, repeatAfterSave } = server;
  own.forEach(allowLiveQuery);
  const eventSync = startEventSync({ settings: events, parse, database, allowLiveQuery, repeatAfterSave, log });
  const stopSweeps = await startSweeps(database, [challenges, idempotency, files, limits, codes, proofs], log);

  const onRefusedMasterKey = ({ socket, path }: Request) =>
    log.warn({ address: socket.remoteAddress, path }, 'master key refused: not from this machine');

  return {
    app: createGateway({
      ...{ serverUrl, siteUrl, trustProxy, routes: server.routes, limits, idempotency, tries: passwordTries, log },
      credentials: { appId, masterKey, mayUseMasterKey, onRefusedMasterKey },
      providers: signInProviders(options),
      mail: settings.sendEmail,
      rules: [keepAdminLog, validatePushes],
      onAnswered: createSessionUse(database, log).note,
      uploads: uploadScope,
      files: serveFiles(files, appId),
    }),
    async attachLiveQuery(servers) {
      const strict = settings.clients.strictLiveQuery;
      await running().attachLiveQuery({ servers, appId, masterKey, trustProxy, strict, news, log });
      await news.open();
    },
    keys,
    uploads: serveUploads({
      ...{ files, database, serverUrl, limits, log },
      ...{ folder: fileStore.uploads, settings: settings.files },
    }),
    async countUsers() {
      return Number(await database.find('_User', {}, { count: true }));
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

function fail(words: string): never {
  throw new Error(words);
}
