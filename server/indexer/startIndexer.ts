import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { createFetchBlocks } from '@/server/indexer/fetchBlocks';
import { createProgress, type IndexProgress } from '@/server/indexer/createProgress';
import { createRpc } from '@/server/indexer/createRpc';
import { followChain } from '@/server/indexer/followChain';
import { holdChain } from '@/server/indexer/holdChain';
import { firstRangeSize } from '@/server/indexer/ingest';
import { openIndex } from '@/server/indexer/openIndex';

/** What indexes a chain. */
export type IndexerOptions = {
  chainId: number;
  /** The chain's nodes, best first. */
  rpcUrls: readonly string[];
  /** PostgreSQL that holds the chain's tables. */
  databaseUri: string;
  /** The first block to index. */
  startBlock: number;
  /** Lower-case addresses whose transactions and logs are kept; `null` keeps all. */
  addresses: readonly string[] | null;
  /** Lower-case addresses of contracts that wrap the native coin. */
  wrapped: readonly string[];
  /** Blocks that a reorganisation may take back. */
  reorgDepth: number;
  /** The addresses whose native balances are taken down at each block, in lower case. */
  readLinked: () => Promise<readonly string[]>;
  log: { info(words: string): void; warn(fields: object, words: string): void };
};

/** A running indexer. */
export type Indexer = { progress(): IndexProgress; stop(): Promise<void> };

/** Waits after a failure, in milliseconds: doubled each time up to the last. */
const FIRST_WAIT = 500;
const LAST_WAIT = 30_000;

/** Indexes a chain until it is stopped. Whatever fails is told in the log and tried again from the cursor. */
export function startIndexer(options: IndexerOptions): Indexer {
  const { chainId, databaseUri, log } = options;
  const stopped = new AbortController();
  const { signal } = stopped;
  const progress = createProgress();
  const rpc = createRpc(options.rpcUrls, signal, () => progress.set({ state: 'down' }));
  const fetchBlocks = createFetchBlocks(rpc);
  const size = firstRangeSize();

  const runOnce = async () => {
    const client: Client = await holdChain(databaseUri, chainId, signal);
    try {
      const cursor = await openIndex(client, rpc, options);
      progress.reach(cursor.blockNumber, 0);
      await followChain({ client, rpc, fetchBlocks, progress, cursor, size, signal }, options);
    } finally {
      await client.end();
    }
  };
  const run = async () => {
    let wait = FIRST_WAIT;
    while (!signal.aborted) {
      const began = performance.now();
      try {
        await runOnce();
      } catch (error) {
        if (signal.aborted) return;
        if (performance.now() - began > LAST_WAIT) wait = FIRST_WAIT;
        progress.set({ state: 'down' });
        log.warn({ err: error, chainId }, `indexing broke off; again in ${wait / 1000} s`);
        await sleep(wait, undefined, { signal, ref: false }).catch(() => undefined); // Stopped: seen just above.
        wait = Math.min(wait * 2, LAST_WAIT);
      }
    }
  };
  const ended = run();
  return {
    progress: progress.read,
    stop() {
      stopped.abort();
      return ended;
    },
  };
}
