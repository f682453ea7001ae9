import Parse from 'parse/node';
import type { Logger } from 'pino';
import { nameIn, siteConfig } from '@/protocol/config/siteConfig';
import { createAccountModule } from '@/server/account/accountModule';
import { createAdminModule } from '@/server/admin/adminModule';
import { createAuthModule } from '@/server/auth/authModule';
import { skeletonOf } from '@/server/auth/usernameSkeletons';
import type { ConnectedChain } from '@/server/chain/nodes';
import { BACKEND_CLASSES } from '@/server/classes';
import { createCloudModule } from '@/server/cloud/cloudModule';
import { loadSchema } from '@/server/cloud/loadSchema';
import { createGuestbook } from '@/server/cloud/plugins/createGuestbook';
import { createCommunityModule } from '@/server/community/communityModule';
import { createDataApiModule } from '@/server/data-api/dataApiModule';
import type { ConnectedDatabase } from '@/server/db/startDatabase';
import type { ServerSettings } from '@/server/config/ServerSettings';
import { createEventSyncModule } from '@/server/event-sync/eventSyncModule';
import { uploadScope } from '@/server/files/createFilesAdapter';
import { createExportsModule } from '@/server/exports/exportsModule';
import { createFilesModule } from '@/server/files/filesModule';
import { createIndexerModule } from '@/server/indexer/indexerModule';
import { createJobsModule } from '@/server/jobs/jobsModule';
import type { ConnectedMail } from '@/server/mail/startMail';
import { createNotificationsModule } from '@/server/notifications/notificationsModule';
import { createSecurityNotifications } from '@/server/notifications/securityNotifications';
import { countUsers } from '@/server/observability/figures';
import { forwardParseServer } from '@/server/parse/forwardParseServer';
import { createPasswordAttempts, createSharedLimitStore } from '@/server/parse/rateLimitStore';
import type { ShutdownHooks } from '@/server/process/createShutdownHooks';
import { createPushModule } from '@/server/push/pushModule';
import type { SolanaNodes } from '@/server/solana/solanaNodes';
import type { Front } from '@/server/startFront';
import { startParse } from '@/server/startParse';
import type { IpfsStore } from '@/server/storage/IpfsStore';
import type { FileStore } from '@/server/storage/openFileStore';

/** What the modules stand on: parts that run already. */
export type Base = {
  settings: ServerSettings;
  masterKey: string;
  front: Front;
  database: ConnectedDatabase;
  chain: ConnectedChain;
  solana: SolanaNodes;
  mail: ConnectedMail;
  /** Where `uploadFolder` keeps folders. */
  ipfs: IpfsStore;
  /** All that is kept by content: folders, and visitors' files on IPFS. */
  content: Pick<IpfsStore, 'find'>;
  fileStore: FileStore;
  shutdownHooks: ShutdownHooks;
  log: (part: string) => Logger;
};

/**
 * The composition of the backend: makes every module, hands each what it needs of the others, and starts them.
 *
 * @throws The database's error where it does not answer.
 */
export async function startModules(base: Base): Promise<{ detail: string }> {
  const { settings, masterKey, front, chain, mail, ipfs, content, fileStore, shutdownHooks } = base;
  const { appId, siteUrl, serverUrl, clientClassCreation } = settings;
  const { nodes } = chain;
  const { internalUrl, callerAddress } = front;
  const databaseUri = base.database.uri;
  const chainDatabaseUri = settings.chainDatabaseUri ?? databaseUri;
  const chains = { chains: settings.index.chains, databaseUri: chainDatabaseUri };
  const log = base.log('parse');

  const parse = Parse;
  const parseServer = forwardParseServer();
  const { database, users, allowLiveQuery } = parseServer;
  const limits = createSharedLimitStore(database);
  const passwordAttempts = createPasswordAttempts(limits);
  const userCount = countUsers({
    count: async () => Number(await database.find('_User', {}, { count: true })),
    hub: front.hub,
    log,
  });
  const schema = await loadSchema({
    folder: settings.cloudCode.folder,
    classes: BACKEND_CLASSES,
    mayGrow: clientClassCreation,
  });
  const { userFields, own: declared } = schema;
  const classes = BACKEND_CLASSES;

  const indexer = createIndexerModule({
    ...{ settings, databaseUri, chainDatabaseUri, content, log: base.log('index') },
    localRpcUrl: chain.rpcUrl,
  });
  const files = createFilesModule({
    ...{ database, store: fileStore, settings: settings.files, appId, serverUrl, limits, log },
  });
  const dataApi = createDataApiModule({
    ...{ settings, database, chainDatabaseUri, nodes, solana: base.solana, indexed: indexer.indexed, limits, content },
    files: { store: ipfs, space: fileStore.space, keepFolder: files.keepFolder, limit: files.limitUploads },
    ...{ callerAddress, log: base.log('data') },
  });
  const notifications = createNotificationsModule({ parse, database, log });
  const { inbox } = notifications;
  const security = createSecurityNotifications(inbox);
  const auth = createAuthModule({
    ...{
      database,
      classes,
      nodes,
      appId,
      appName: siteConfig.name,
      siteUrl,
      texts: settings.acceptedSignInMessages,
      userFields,
      files,
      security,
      log,
    },
    requireReauthentication: settings.requireReauthentication,
    onUserCountChange: () => void userCount.count(),
  });
  const { addresses, schemes, proofs, proveWallet, isReserved } = auth;
  const push = createPushModule({ database, settings: settings.push, chains, inbox, masterKey, siteUrl, log });
  const account = createAccountModule({
    ...{
      parse,
      database,
      users,
      limits,
      passwordAttempts,
      classes,
      files,
      addresses,
      devices: push.devices,
      userFields,
    },
    ...{ isReserved, nameKeyOf: skeletonOf, proofs, proveWallet, security, issuer: nameIn('authenticator'), log },
    currencies: dataApi.rates,
  });
  const community = createCommunityModule({
    ...{ parse, database, limits, addresses, schemes, notifier: push.notifier, inbox, appId, internalUrl },
  });
  const jobs = createJobsModule({ parse, database, clearPushes: push.clearPushes, log });
  const { leases, scheduler } = jobs;
  const cloud = createCloudModule({
    ...{ parse, appId, ...settings.cloudCode, leases, scheduler, declared, allowLiveQuery, log },
    plugins: settings.samplePlugin ? [createGuestbook(siteUrl)] : [],
  });
  const eventSync = createEventSyncModule({ parse, parseServer, nodes, settings: chains, classes, declared, log });
  const admin = createAdminModule({
    ...{ parse, database, classes, addresses, keys: dataApi.keys, events: eventSync.events, push, log },
    accounts: account,
    jobs: { isRunning: leases.isRunning, schedules: scheduler.list },
    readState: front.readState,
    observed: front.observed,
  });

  const exports = createExportsModule({
    ...{ database, classes, addresses, schemes, skeletonOf },
    onUserCountChange: () => void userCount.count(),
  });

  // They start in this order, and stop in the other one.
  const modules = [
    indexer,
    account,
    dataApi,
    auth,
    notifications,
    community,
    admin,
    push,
    files,
    jobs,
    cloud,
    eventSync,
    exports,
  ];
  front.watchIndex(indexer.progress);
  const backend = await startParse({
    settings: { ...settings, masterKey, databaseUri, internalUrl, log },
    ...{ modules, parseServer, limits, passwordAttempts, shutdownHooks, sendMail: mail.mailer.send },
    ...{ backendClasses: classes, classes: schema.classes, callerAddress },
    ...{ serveFiles: files.serve, uploads: uploadScope },
  });
  shutdownHooks.add('modules', userCount.stop, 'user count');
  await backend.attachLiveQuery(front.servers);
  front.mount(modules.flatMap(({ routes = [] }) => routes));
  front.mountParse(backend.app);
  front.onClosing(backend.closeLiveQuery);
  await userCount.count();
  return { detail: serverUrl };
}
