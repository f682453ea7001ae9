import { OBJECT_NOT_FOUND } from '@/protocol/codes';
import { WATCHED_EVENT_CLASS } from '@/server/event-sync/classes';
import { createHash } from 'node:crypto';
import type { AbiEvent } from 'viem';
import type { BlockCursor } from '@/server/db/chains/openChainTables';
import type { EventFilter } from '@/server/event-sync/eventFilter';
import { type Database, destroyIfThere, hasParseCode, type Row } from '@/server/parse/database';

/** Stores event syncs and their progress. */
export type WatchStore = {
  /** Event syncs, oldest first: all, or of one chain. */
  list(chainId?: number): Promise<EventWatch[]>;
  find(id: string): Promise<EventWatch | null>;
  /** Rejects with code 137 if it exists already. */
  add(wish: WatchParameters, firstBlock: number): Promise<EventWatch>;
  /** Returns whether it still exists. */
  note(id: string, change: { firstBlock?: number; progress?: EventProgress; fault?: string }): Promise<boolean>;
  /** Returns whether it existed. */
  remove(id: string): Promise<boolean>;
};

/** More than anyone needs. */
const MAX_WATCHES = 10_000;

/** The ID of an event sync: unique per contract, event and class. */
export function watchIdOf({ chainId, address, topic, tableName }: WatchParameters): string {
  return createHash('sha256').update([chainId, address, topic, tableName].join(':')).digest('hex').slice(0, 24);
}

/** Stores event syncs in a class nobody can read. */
export function createWatchStore(database: Database): WatchStore {
  const list = async (query: Record<string, unknown>) =>
    (await database.find(WATCHED_EVENT_CLASS, query, { limit: MAX_WATCHES, sort: { createdAt: 1 } })).map(readRow);
  return {
    list: (chainId) => list(chainId === undefined ? {} : { chainId }),
    find: async (id) => (await list({ objectId: id }))[0] ?? null,
    async add(wish, firstBlock) {
      const { chainId, address, topic, tableName, ...rest } = wish;
      const progress: EventProgress = {
        ...{ marks: [], settledBlock: firstBlock - 1, genesisHash: null, indexId: null, undecoded: 0, refused: 0 },
      };
      const watch: EventWatch = { ...wish, id: watchIdOf(wish), firstBlock, progress, fault: '' };
      await database.create(WATCHED_EVENT_CLASS, {
        ...{ objectId: watch.id, chainId, address, topic, tableName, firstBlock, fault: '' },
        // As a string: the names within are the contract's, which a database might take for its
        // own.
        ...{ wish: JSON.stringify(rest), progress: JSON.stringify(progress) },
        ...now(),
      });
      return watch;
    },
    async note(id, { progress, ...change }) {
      const text = progress && { progress: JSON.stringify(progress) };
      try {
        await database.update(WATCHED_EVENT_CLASS, { objectId: id }, { ...change, ...text });
        return true;
      } catch (error) {
        if (hasParseCode(error, OBJECT_NOT_FOUND)) return false;
        throw error;
      }
    },
    remove: (id) => destroyIfThere(database, WATCHED_EVENT_CLASS, { objectId: id }),
  };
}

function readRow(row: Row): EventWatch {
  const rest = JSON.parse(String(row['wish'])) as Pick<
    WatchParameters,
    'event' | 'filter' | 'syncHistorical' | 'description'
  >;
  return {
    ...rest,
    id: row.objectId,
    chainId: Number(row['chainId']),
    address: String(row['address']),
    topic: String(row['topic']),
    tableName: String(row['tableName']),
    firstBlock: Number(row['firstBlock']),
    progress: JSON.parse(String(row['progress'])) as EventProgress,
    fault: String(row['fault'] ?? ''),
  };
}

function now() {
  const moment = new Date().toISOString();
  return { createdAt: moment, updatedAt: moment };
}

/** A requested event sync: the events of a contract, in a class. */
export type WatchParameters = {
  /** Decimal. */
  chainId: number;
  /** Lower-case address of the contract. */
  address: string;
  /** Hash of the event's signature, in lower case. */
  topic: string;
  /** Class of the events. */
  tableName: string;
  /** The ABI to decode the events; `null` writes topics and data unchanged. */
  event: AbiEvent | null;
  /** Which events are written; `null` writes all. */
  filter: EventFilter | null;
  /** Whether events before the call are included. */
  syncHistorical: boolean;
  /** The caller's description. */
  description: string;
};

/** How far the events of a contract are written. */
export type EventProgress = {
  /**
   * Blocks up to which everything is written, newest first; farther apart the older they are. Empty
   * at the start.
   */
  marks: readonly BlockCursor[];
  /** Objects of blocks up to this one need no further check. */
  settledBlock: number;
  /** The chain of the marks: the hash of its genesis block. */
  genesisHash: string | null;
  /**
   * The tables the marks were compared with: their ID in the database changes when the chain is
   * indexed again.
   */
  indexId: string | null;
  /** Logs that match the signature but not the ABI. */
  undecoded: number;
  /** Events that cloud code rejected. */
  refused: number;
};

/** An active event sync. */
export type EventWatch = WatchParameters & {
  id: string;
  /** The first block whose events are included. */
  firstBlock: number;
  progress: EventProgress;
  /** The error of the last attempt; empty if it succeeded. */
  fault: string;
};
