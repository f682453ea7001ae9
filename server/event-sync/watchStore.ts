import { WATCHED_EVENT_CLASS } from '@/server/event-sync/classes';
import { createHash } from 'node:crypto';
import type { AbiEvent } from 'viem';
import type { BlockMark } from '@/server/db/chains/openChainTables';
import type { EventFilter } from '@/server/event-sync/eventFilter';
import { type Database, destroyIfThere, hasParseCode, type Row } from '@/server/parse/database';

/** Keeps what is watched, and how far each is. */
export type WatchStore = {
  /** What is watched, oldest first: all, or of one chain. */
  list(chainId?: number): Promise<EventWatch[]>;
  find(id: string): Promise<EventWatch | null>;
  /** Rejects with code 137 where it is watched already. */
  add(wish: WatchParameters, firstBlock: number): Promise<EventWatch>;
  /** Tells whether it is still watched. */
  note(id: string, change: { firstBlock?: number; progress?: EventProgress; fault?: string }): Promise<boolean>;
  /** Tells whether it was watched. */
  remove(id: string): Promise<boolean>;
};

/** More than anybody watches. */
const MOST = 10_000;

/** The id of what is watched: the same contract, event and class make one. */
export function watchIdOf({ chainId, address, topic, tableName }: WatchParameters): string {
  return createHash('sha256').update([chainId, address, topic, tableName].join(':')).digest('hex').slice(0, 24);
}

/** Keeps watches in a class that nobody may read. */
export function createWatchStore(database: Database): WatchStore {
  const list = async (query: Record<string, unknown>) =>
    (await database.find(WATCHED_EVENT_CLASS, query, { limit: MOST, sort: { createdAt: 1 } })).map(readRow);
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
        // As text: the names within are those of a contract, which a database might take for its own.
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
        if (hasParseCode(error, 101)) return false;
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

/** What a caller wants: the events of a contract, in a class. */
export type WatchParameters = {
  /** Decimal. */
  chainId: number;
  /** Lower-case address of the contract. */
  address: string;
  /** Hash of the event's signature, in lower case. */
  topic: string;
  /** Class that the events are written into. */
  tableName: string;
  /** What to decode the events by; `null` writes topics and data as they are. */
  event: AbiEvent | null;
  /** Which events are written; `null` takes all. */
  filter: EventFilter | null;
  /** Whether events before the call are wanted too. */
  syncHistorical: boolean;
  /** The caller's own words about it. */
  description: string;
};

/** How far the events of a contract are written. */
export type EventProgress = {
  /** Blocks up to which all is written, newest first; farther apart the older they are. Empty before the first. */
  marks: readonly BlockMark[];
  /** Objects of blocks up to this one need no further look. */
  settledBlock: number;
  /** Which chain the marks are of: the hash of its first block. */
  genesisHash: string | null;
  /** Which tables the marks were compared with: their number in the database changes when the chain is indexed anew. */
  indexId: string | null;
  /** Logs that the ABI does not fit, though the signature does. */
  undecoded: number;
  /** Events that cloud code refused to save. */
  refused: number;
};

/** Events that are written into a class until told otherwise. */
export type EventWatch = WatchParameters & {
  id: string;
  /** The first block whose events are wanted. */
  firstBlock: number;
  progress: EventProgress;
  /** What went wrong at the last attempt, in words; empty if nothing did. */
  fault: string;
};
