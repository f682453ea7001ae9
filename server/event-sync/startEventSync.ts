import { setTimeout as sleep } from 'node:timers/promises';
import type Parse from 'parse/node';
import { lockChain } from '@/server/db/chains/lockChain';
import { openChainTables, readIndexState } from '@/server/db/chains/openChainTables';
import type { Database } from '@/server/parse/database';
import type { IndexSettings } from '@/server/config/ServerSettings';
import { requireEventClass } from '@/server/event-sync/eventClass';
import { createEventObjects, type EventObjects } from '@/server/event-sync/eventObjects';
import { syncWatch } from '@/server/event-sync/syncWatch';
import { createWatchStore, type WatchStore } from '@/server/event-sync/watchStore';

/** Polling interval of the index, in milliseconds. */
const POLL_INTERVAL = 500;

/** Delays after a failure, in milliseconds: doubled each time up to the maximum. */
const MIN_BACKOFF = 500;
const MAX_BACKOFF = 30_000;

/** Dependencies of event sync. */
export type EventSyncOptions = {
  settings: EventSyncSettings;
  /** Parse Server's own SDK, which calls this process. */
  parse: typeof Parse;
  database: Database;
  /** Notifies live queries and cloud code again of a created object. */
  repeatAfterSave: (object: Parse.Object) => Promise<void>;
  /** Lets live queries follow a class. */
  allowLiveQuery: (className: string) => void;
  log: { info(words: string): void; warn(fields: object, words: string): void };
};

/** Runs the event syncs of every indexed chain until it is stopped. */
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

/** Which chains' events can be synced, and from where. */
export type EventSyncSettings = {
  chains: IndexSettings['chains'];
  /** PostgreSQL with the chains' tables. */
  databaseUri: string;
};

/** Dependencies for the events of one chain. */
type ChainSyncOptions = {
  chainId: number;
  /** PostgreSQL with the chain's tables. */
  databaseUri: string;
  confirmations: number;
  objects: EventObjects;
  store: WatchStore;
  /** Called with each class about to be written. */
  onClass: (tableName: string) => void;
  log: { info(words: string): void; warn(fields: object, words: string): void };
};

/**
 * Runs the event syncs of a chain until it is stopped. One of all backends on a database does so,
 * and another takes over when it is gone. Failures are logged and retried.
 */
async function syncChain(options: ChainSyncOptions, signal: AbortSignal): Promise<void> {
  const { chainId, log } = options;
  let wait = MIN_BACKOFF;
  while (!signal.aborted) {
    const startedAt = Date.now();
    try {
      await followChainsWatches(options, signal);
    } catch (error) {
      if (signal.aborted) return;
      if (Date.now() - startedAt > MAX_BACKOFF) wait = MIN_BACKOFF;
      log.warn({ err: error, chainId }, `event sync failed; retrying in ${wait / 1000} s`);
      await sleep(wait, undefined, { signal, ref: false }).catch(() => undefined); // Set by `stop` above.
      wait = Math.min(wait * 2, MAX_BACKOFF);
    }
  }
}

async function followChainsWatches(options: ChainSyncOptions, signal: AbortSignal): Promise<void> {
  const { chainId, databaseUri, store, onClass, log } = options;
  const client = await lockChain(databaseUri, chainId, signal, { purpose: 'events' });
  const chain = openChainTables(client, chainId);
  /** State of the index up to which each event sync is done. */
  const done = new Map<string, string>();
  /** Event syncs whose last step this process completed. */
  const sure = new Set<string>();
  try {
    for (;;) {
      signal.throwIfAborted();
      const index = await readIndexState(chain);
      const state = `${index?.indexId}:${index?.newest?.hash}`;
      let isMore = false;
      for (const watch of index ? await store.list(chainId) : []) {
        signal.throwIfAborted();
        if (done.get(watch.id) === state) continue;
        onClass(watch.tableName);
        const uncertain = !sure.delete(watch.id);
        try {
          if (await syncWatch(watch, { ...options, chain, inDoubt: uncertain })) isMore = true;
          else done.set(watch.id, state);
          sure.add(watch.id);
          if (watch.fault !== '') await store.note(watch.id, { fault: '' });
        } catch (error) {
          if (signal.aborted) throw error;
          // A class that cannot be written must not block the others.
          const message = error instanceof Error ? error.message : String(error);
          if (watch.fault === message) continue;
          log.warn({ err: error, chainId }, `${watch.tableName}: events could not be written`);
          await store.note(watch.id, { fault: message });
        }
      }
      if (!isMore) await sleep(POLL_INTERVAL, undefined, { signal });
    }
  } finally {
    await client.end();
  }
}
