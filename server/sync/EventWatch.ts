import type { AbiEvent } from 'viem';
import type { EventFilter } from '@/server/sync/eventFilter';

/** What a caller wants: the events of a contract, in a class. */
export type EventWish = {
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

/** A block as it was when it was seen. */
export type BlockMark = { number: number; hash: string };

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
export type EventWatch = EventWish & {
  id: string;
  /** The first block whose events are wanted. */
  firstBlock: number;
  progress: EventProgress;
  /** What went wrong at the last attempt, in words; empty if nothing did. */
  fault: string;
};
