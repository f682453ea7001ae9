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
  /** Lets live queries follow a class. */
  allowLiveQuery: (className: string) => void;
  log: { info(words: string): void; warn(fields: object, words: string): void };
};

/** Writes the events that are watched, of every chain that is indexed, until it is stopped. */
export function startEventSync(options: EventSyncOptions): { stop(): Promise<void> } {
  const { settings, parse, database, allowLiveQuery, log } = options;
  const { databaseUri, chains } = settings;
  const stopped = new AbortController();
  const { signal } = stopped;
  const store = createWatchStore(database);
  const onRefusal = (error: unknown, what: string) => log.warn({ err: error }, what);
  const objects = createEventObjects(parse, onRefusal, (name) => requireEventClass(database, name), signal);
  const running = (databaseUri === null ? [] : chains).map(({ chainId, confirmations }) =>
    syncChain(
      { chainId, databaseUri: databaseUri ?? '', confirmations, objects, store, onClass: allowLiveQuery, log },
      signal,
    ),
  );
  return {
    async stop() {
      stopped.abort();
      await Promise.all(running);
    },
  };
}
