import type Parse from 'parse/node';
import type { AdminEvents, EventWatchParameters } from '@/protocol/calls/events';
import type { ChainNodes } from '@/server/chain/nodes';
import { readWatchParameters } from '@/server/event-sync/readWatchParameters';
import { startEventSync, type EventSyncSettings } from '@/server/event-sync/startEventSync';
import {
  createDescribeEvents,
  createListWatchedEvents,
  createUnwatchContractEvent,
  createWatchContractEvent,
  type WatchAnswer,
} from '@/server/event-sync/watchFunctions';
import { createWatchStore, type EventWatch, type WatchParameters } from '@/server/event-sync/watchStore';
import type { BackendModule } from '@/server/gateway/BackendModule';
import type { ClassDeclaration } from '@/server/parse/schema/schema';
import type { ForwardedParseServer } from '@/server/parse/forwardParseServer';

/** Dependencies of event syncs. */
export type EventSyncPorts = {
  /** Parse Server's own `Parse`. */
  parse: typeof Parse;
  parseServer: Pick<ForwardedParseServer, 'database' | 'allowLiveQuery' | 'repeatAfterSave'>;
  nodes: ChainNodes;
  /** Chains whose events can be written into classes. */
  settings: EventSyncSettings;
  /** The backend's own classes. */
  classes: readonly ClassDeclaration[];
  /** Classes the app declares. */
  declared: readonly string[];
  log: { info(words: string): void; warn(fields: object, words: string): void };
};

/** Event syncs, and what the admin console does with them. */
export type EventSyncModule = BackendModule & {
  events: {
    list(): Promise<AdminEvents[]>;
    /** Parses the parameters. @throws Parse.Error 142 with what is wrong */
    read(params: EventWatchParameters): WatchParameters;
    watch(params: EventWatchParameters): Promise<WatchAnswer>;
    find(id: string): Promise<EventWatch | null>;
    remove(id: string): Promise<boolean>;
  };
};

/** Syncs contract events into classes, with the closed service's function names. */
export function createEventSyncModule(ports: EventSyncPorts): EventSyncModule {
  const { parse, parseServer, nodes, settings, classes, declared, log } = ports;
  const { database, allowLiveQuery, repeatAfterSave } = parseServer;
  const store = createWatchStore(database);
  const reserved = new Set(classes.map(({ className }) => className.toLowerCase()));
  const parts = { settings, database, store, nodes, declared, reserved };
  const watch = createWatchContractEvent(parts);
  const list = createListWatchedEvents(parts);
  let running: { stop(): Promise<void> } | null = null;
  return {
    name: 'event sync',
    functions: {
      watchContractEvent: ({ params }) => watch(params),
      unwatchContractEvent: createUnwatchContractEvent(parts),
      listWatchedEvents: list,
      describeEvents: createDescribeEvents(parts),
    },
    open() {
      running = startEventSync({ settings, parse, database, allowLiveQuery, repeatAfterSave, log });
    },
    stop: () => running?.stop(),
    events: {
      list,
      watch,
      read: (params) => readWatchParameters(params, reserved),
      find: store.find,
      remove: store.remove,
    },
  };
}
