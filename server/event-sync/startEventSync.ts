import { setTimeout as sleep } from 'node:timers/promises';
import type Parse from 'parse/node';
import { holdChain } from '@/server/db/chains/holdChain';
import { openChainTables, readIndexState } from '@/server/db/chains/openChainTables';
import type { Database } from '@/server/parse/database';
import type { IndexSettings } from '@/server/config/ServerSettings';
import { requireEventClass } from '@/server/event-sync/eventClass';
import { createEventObjects, type EventObjects } from '@/server/event-sync/eventObjects';
import { followWatch } from '@/server/event-sync/followWatch';
import { createWatchStore, type WatchStore } from '@/server/event-sync/watchStore';

/** Time between two looks at the index, in milliseconds. */
const LOOK = 500;

/** Waits after a failure, in milliseconds: doubled each time up to the last. */
const FIRST_WAIT = 500;
const LAST_WAIT = 30_000;

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

/** Which chains' events can be written into classes, and from where. */
export type EventSyncSettings = {
  chains: IndexSettings['chains'];
  /** PostgreSQL that holds the chains' tables. */
  databaseUri: string;
};

/** What writes the events of a chain. */
type ChainSyncOptions = {
  chainId: number;
  /** PostgreSQL that holds the chain's tables. */
  databaseUri: string;
  confirmations: number;
  objects: EventObjects;
  store: WatchStore;
  /** Called with each class that is about to be written. */
  onClass: (tableName: string) => void;
  log: { info(words: string): void; warn(fields: object, words: string): void };
};

/**
 * Writes the events of a chain that are watched until it is stopped. Of all backends on a database one does it, and
 * another takes over when that is gone. Whatever fails is told in the log and tried again.
 */
async function syncChain(options: ChainSyncOptions, signal: AbortSignal): Promise<void> {
  const { chainId, log } = options;
  let wait = FIRST_WAIT;
  while (!signal.aborted) {
    const began = Date.now();
    try {
      await followChainsWatches(options, signal);
    } catch (error) {
      if (signal.aborted) return;
      if (Date.now() - began > LAST_WAIT) wait = FIRST_WAIT;
      log.warn({ err: error, chainId }, `writing events broke off; again in ${wait / 1000} s`);
      await sleep(wait, undefined, { signal, ref: false }).catch(() => undefined); // Stopped: seen just above.
      wait = Math.min(wait * 2, LAST_WAIT);
    }
  }
}

async function followChainsWatches(options: ChainSyncOptions, signal: AbortSignal): Promise<void> {
  const { chainId, databaseUri, store, onClass, log } = options;
  const client = await holdChain(databaseUri, chainId, signal, { purpose: 'events' });
  const chain = openChainTables(client, chainId);
  /** State of the index up to which each watch is done. */
  const done = new Map<string, string>();
  /** Watches whose last step this process did to its end. */
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
        const inDoubt = !sure.delete(watch.id);
        try {
          if (await followWatch(watch, { ...options, chain, inDoubt })) isMore = true;
          else done.set(watch.id, state);
          sure.add(watch.id);
          if (watch.fault !== '') await store.note(watch.id, { fault: '' });
        } catch (error) {
          if (signal.aborted) throw error;
          // One class that cannot be written must not hold up the others.
          const fault = error instanceof Error ? error.message : String(error);
          if (watch.fault === fault) continue;
          log.warn({ err: error, chainId }, `${watch.tableName}: events are not written`);
          await store.note(watch.id, { fault });
        }
      }
      if (!isMore) await sleep(LOOK, undefined, { signal });
    }
  } finally {
    await client.end();
  }
}
