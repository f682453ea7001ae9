import '@/server/parse/noLogFolder';
import { ParseServer } from 'parse-server';
import type { PoolConfig } from 'pg';
import {
  type AccessAdapter,
  type AccessCache,
  type AccessMemory,
  rejectExpiredSessions,
  revokeSubscriptions,
  type SubscriptionServer,
} from '@/server/parse/live-query/revokeSubscriptions';
import { type ParseRoute, triggerStore } from '@/server/parse/triggerStore';
import { type FilesController, type Database, type UserController } from '@/server/parse/database';
import { patchAdapter } from '@/server/parse/patches/patchAdapter';
import { patchPathStorage } from '@/server/parse/paths/patchPathStorage';
import { patchPathWrites } from '@/server/parse/paths/patchPathWrites';
import { patchPasswordHashing } from '@/server/parse/patches/patchPasswordHashing';
import { patchRelations } from '@/server/parse/patches/patchRelations';
import { patchPointerPermissions } from '@/server/parse/patches/patchPointerPermissions';
import { translateDatabaseErrors } from '@/server/db/databaseErrors';
import type { PgPubSub } from '@/server/parse/live-query/createPgPubSub';
import { createLiveQueryAdapter, type LiveQueryAdapterOptions } from '@/server/parse/live-query/createLiveQueryAdapter';
import { patchMatching } from '@/server/parse/live-query/patchMatching';
import { refuseRelations } from '@/server/parse/live-query/refuseRelations';
import { enforceClassPermissions, type LiveQueryServer } from '@/server/parse/live-query/enforceClassPermissions';
import { translateClientErrors } from '@/server/parse/clientErrors';

/** Parse Server, reduced to what is used here. */
export type ManagedParseServer = {
  /** Every route of the protocol except files, with its handler. */
  routes: readonly ParseRoute[];
  database: Database;
  users: UserController;
  files: FilesController;
  /** Creates the base classes and registers the cloud code. */
  start(): Promise<void>;
  /** Lets live queries follow a class that the options did not name. */
  allowLiveQuery(className: string): void;
  attachLiveQuery(options: LiveQueryAdapterOptions & { pubSub: PgPubSub }): Promise<void>;
  /**
   * Repeats what follows the creation of an object: notifies live queries and runs the trigger of
   * its class.
   */
  repeatAfterSave(object: Parse.Object): Promise<void>;
  /** Closes every live query connection, so that subscribers reconnect and query again. */
  renewLiveQuery(): void;
  stop(): Promise<void>;
};

/** "Service restart" (the registry of close codes of RFC 6455). */
const SERVICE_RESTART = 1012;

/** The class of Parse Server (parse-server 9.10). */
type RouterMaker = { promiseRouter(parts: { appId: unknown; options: object }): { routes: ParseRoute[] } };

type Stoppable = { handleShutdown?(): Promise<void> };

/** Internals of Parse Server 9.10; its types are `any`. */
type Inner = {
  databaseController: Database & { adapter: Stoppable & AccessAdapter };
  cacheController: AccessCache & { adapter: Stoppable };
  userController: UserController;
  filesController: FilesController;
  liveQueryController: {
    classNames: Set<RegExp>;
    hasLiveQuery(className: string): boolean;
    onAfterSave(className: string, object: Parse.Object, original: null, permissions: unknown): void;
  };
};

/**
 * Creates a Parse Server from its options without starting it.
 *
 * @param pool how it connects to the database
 */
export function createParseServer(options: Record<string, unknown>, pool: PoolConfig): ManagedParseServer {
  // The package's option types lack half of its options, so they are not used.
  const server: ReturnType<typeof ParseServer> = Reflect.apply(ParseServer, undefined, [options]);
  const inner: Inner = server.config;
  const { liveQueryController: controller } = inner;
  patchPasswordHashing(inner.databaseController);
  patchAdapter(inner.databaseController.adapter, pool);
  patchPathStorage(inner.databaseController.adapter);
  translateDatabaseErrors(inner.databaseController.adapter._client);
  translateClientErrors(inner.databaseController.adapter);
  patchPointerPermissions(inner.databaseController);
  patchRelations(inner.databaseController);
  patchPathWrites(inner.databaseController);
  // Its Express app is created because cloud code saves through it, but it listens nowhere:
  // requests come through the gateway.
  withoutProcessHandlers(() => server.app);
  const { routes } = (server.constructor as unknown as RouterMaker).promiseRouter({ appId: options['appId'], options });
  let liveQuery: LiveQueryServer | null = null;
  let forgetAccess: () => void = () => undefined;

  return {
    routes,
    database: inner.databaseController,
    users: inner.userController,
    files: inner.filesController,
    start: async () => void (await server.start()),
    allowLiveQuery(className) {
      if (!controller.hasLiveQuery(className)) controller.classNames.add(new RegExp(`^${className}$`));
    },
    async attachLiveQuery(options) {
      patchMatching();
      const wssAdapter = createLiveQueryAdapter(options);
      // Its internals are private to the package.
      const made: unknown = await ParseServer.createLiveQueryServer(
        options.servers[0],
        { wssAdapter, pubSubAdapter: options.pubSub },
        server.config,
      );
      const attached = made as LiveQueryServer & AccessMemory & SubscriptionServer;
      // The gate rejects every other key. Parse Server's own setting, `keyPairs`, would reject
      // clients without one.
      attached._hasMasterKey = ({ masterKey }) => masterKey === options.masterKey;
      liveQuery = attached;
      forgetAccess = revokeSubscriptions(
        inner.databaseController.adapter,
        inner.cacheController,
        attached,
        options.pubSub,
      );
      const loadSchema = () => inner.databaseController.loadSchema();
      enforceClassPermissions(attached, await loadSchema(), inner.databaseController, loadSchema);
      refuseRelations(attached, loadSchema);
      rejectExpiredSessions(attached);
    },
    async repeatAfterSave(object) {
      const { className } = object;
      if (controller.hasLiveQuery(className)) {
        const schema = await inner.databaseController.loadSchema();
        controller.onAfterSave(className, object, null, schema.getClassLevelPermissions(className));
      }
      const config = { ...inner, applicationId: options['appId'] };
      await triggerStore.maybeRunTrigger('afterSave', { isMaster: true }, object, null, config, {});
    },
    renewLiveQuery() {
      forgetAccess();
      for (const { parseWebSocket } of liveQuery?.clients.values() ?? []) parseWebSocket.ws.close(SERVICE_RESTART);
    },
    async stop() {
      await liveQuery?.shutdown();
      await inner.databaseController.adapter.handleShutdown?.();
      await inner.cacheController.adapter.handleShutdown?.();
    },
  };
}

/** Parse Server exits at any uncaught exception; that decision belongs to `runUntilStopped`. */
function withoutProcessHandlers(make: () => unknown): void {
  const before = new Set(process.listeners('uncaughtException'));
  make();
  for (const listener of process.listeners('uncaughtException')) {
    if (!before.has(listener)) process.off('uncaughtException', listener);
  }
}
