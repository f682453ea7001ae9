import type Parse from 'parse/node';
import type { Database } from '@/server/parse/database';
import { requireEventClass } from '@/server/sync/eventClass';
import { createEventObjects } from '@/server/sync/eventObjects';
import type { EventSyncSettings } from '@/server/sync/EventSyncSettings';
import { syncChain } from '@/server/sync/syncChain';
import { createWatchStore } from '@/server/sync/watchStore';

/** What the writing of events stands on. */
export type EventSyncOptions = {
  settings: EventSyncSettings;
  /** The SDK that Parse Server handed in: it asks this process. */
  parse: typeof Parse;
  database: Database;
  /** Tells live queries and cloud code once more of an object that was made. */
  repeatAfterSave: (object: Parse.Object) => Promise<void>;
  /** Lets live queries follow a class. */
  allowLiveQuery: (className: string) => void;
  log: { info(words: string): void; warn(fields: object, words: string): void };
};

/** Writes the events that are watched, of every chain that is indexed, until it is stopped. */
export function startEventSync(options: EventSyncOptions): { stop(): Promise<void> } {
  const { settings, parse, database, allowLiveQuery, repeatAfterSave, log } = options;
  const { databaseUri, chains } = settings;
  const stopped = new AbortController();
  const { signal } = stopped;
  const store = createWatchStore(database);
  const onRefusal = (error: unknown, what: string) => log.warn({ err: error }, what);
  const requireClass = (name: string) => requireEventClass(database, name);
  const objects = createEventObjects(parse, onRefusal, requireClass, repeatAfterSave, signal);
  const running = chains.map(({ chainId, confirmations }) =>
    syncChain({ chainId, databaseUri, confirmations, objects, store, onClass: allowLiveQuery, log }, signal),
  );
  return {
    async stop() {
      stopped.abort();
      await Promise.all(running);
    },
  };
}
