import { setTimeout as sleep } from 'node:timers/promises';
import type { Client, ClientBase } from 'pg';
import { createFetchBlocks, createRpc } from '@/server/indexer/createRpc';
import type { IndexProgress } from '@/server/observability/createMetrics';
import { createProgress } from '@/server/indexer/createProgress';
import { followChain } from '@/server/indexer/followChain';
import { holdChain } from '@/server/db/chains/holdChain';
import { firstRangeSize } from '@/server/indexer/ingest';
import { openIndex } from '@/server/indexer/openIndex';
import { chainConnection } from '@/server/db/chains/chainTables';
import { ChainNotReadyError, openChainTables } from '@/server/db/chains/openChainTables';

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
  /** Whether what is stored may give way to the chain that begins with this block. */
  mayDiscard: (genesisHash: string | null) => boolean;
  log: { info(words: string): void; warn(fields: object, words: string): void };
};

/** A running indexer. */
export type Indexer = { progress(): IndexProgress; stop(): Promise<void> };

/** Waits after a failure, in milliseconds: doubled each time up to the last. */
const FIRST_WAIT = 500;
const LAST_WAIT = 30_000;

/** Time between two looks at what another backend does, in milliseconds. */
const WATCH = 5_000;

/** Indexes a chain until it is stopped. Whatever fails is told in the log and tried again from the cursor. */
export function startIndexer(options: IndexerOptions): Indexer {
  const { chainId, databaseUri, log } = options;
  const stopped = new AbortController();
  const { signal } = stopped;
  const progress = createProgress();
  const rpc = createRpc(options.rpcUrls, signal, () => progress.fail());
  const fetchBlocks = createFetchBlocks(rpc);
  const size = firstRangeSize();

  let watchedAt = -Infinity;
  const onWait = async (client: ClientBase) => {
    if (performance.now() - watchedAt < WATCH) return;
    watchedAt = performance.now();
    progress.watch(await readReached(client, chainId), Number(await rpc.ask('eth_blockNumber')));
  };
  const runOnce = async () => {
    const client: Client = await holdChain(databaseUri, chainId, signal, { onWait });
    try {
      const chain = chainConnection(client, chainId);
      const cursor = await openIndex(chain, rpc, { ...options, onConvert: progress.upgrade });
      progress.reach(cursor.blockNumber, 0);
      await followChain({ chain, rpc, fetchBlocks, progress, cursor, size, signal }, options);
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
        progress.fail();
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

/** The newest block of an index, whoever writes it; `null` before the first, and while it is converted. */
async function readReached(client: ClientBase, chainId: number): Promise<number | null> {
  const chain = openChainTables(client, chainId);
  try {
    const { rows } = await chain.query<{ block: string | null }>('SELECT block_number AS block FROM chain.cursor');
    const reached = rows[0]?.block ?? null;
    return reached === null ? null : Number(reached);
  } catch (error) {
    if (error instanceof ChainNotReadyError) return null;
    throw error;
  }
}
