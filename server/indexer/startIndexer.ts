import { setTimeout as sleep } from 'node:timers/promises';
import type { Client, ClientBase } from 'pg';
import { createFetchBlocks, createRpc } from '@/server/indexer/createRpc';
import type { IndexProgress } from '@/server/observability/createMetrics';
import { createProgress } from '@/server/indexer/createProgress';
import { followChain } from '@/server/indexer/followChain';
import { lockChain } from '@/server/db/chains/lockChain';
import { initialRangeSize } from '@/server/indexer/ingest';
import { openIndex } from '@/server/indexer/openIndex';
import { chainConnection } from '@/server/db/chains/chainTables';
import { ChainNotReadyError, openChainTables } from '@/server/db/chains/openChainTables';

/** Options of an indexer. */
export type IndexerOptions = {
  chainId: number;
  /** The chain's nodes, best first. */
  rpcUrls: readonly string[];
  /** PostgreSQL with the chain's tables. */
  databaseUri: string;
  /** The first block to index. */
  startBlock: number;
  /** Lower-case addresses whose transactions and logs are kept; `null` keeps all. */
  addresses: readonly string[] | null;
  /** Lower-case addresses of contracts that wrap the native coin. */
  wrapped: readonly string[];
  /** Maximum depth of a reorganisation, in blocks. */
  reorgDepth: number;
  /** The addresses whose native balances are recorded at each block, in lower case. */
  readLinked: () => Promise<readonly string[]>;
  /** Whether stored data may be replaced by the chain with this genesis block. */
  mayDiscard: (genesisHash: string | null) => boolean;
  /** Pause between two looks at the head of the chain, in milliseconds; a second by default. */
  pollMs?: number;
  log: { info(words: string): void; warn(fields: object, words: string): void };
};

/** A running indexer. */
export type Indexer = { progress(): IndexProgress; stop(): Promise<void> };

/** Delays after a failure, in milliseconds: doubled each time up to the maximum. */
const MIN_BACKOFF = 500;
const MAX_BACKOFF = 30_000;

/** Interval for checking another backend's progress, in milliseconds. */
const WATCH = 5_000;

/** Indexes a chain until it is stopped. Failures are logged and retried from the cursor. */
export function startIndexer(options: IndexerOptions): Indexer {
  const { chainId, databaseUri, log } = options;
  const stopped = new AbortController();
  const { signal } = stopped;
  const progress = createProgress();
  const rpc = createRpc(options.rpcUrls, signal, () => progress.fail());
  const fetchBlocks = createFetchBlocks(rpc);
  const size = initialRangeSize();

  let watchedAt = -Infinity;
  const onWait = async (client: ClientBase) => {
    if (performance.now() - watchedAt < WATCH) return;
    watchedAt = performance.now();
    progress.watch(await readReached(client, chainId), Number(await rpc.ask('eth_blockNumber')));
  };
  const runOnce = async () => {
    const client: Client = await lockChain(databaseUri, chainId, signal, { onWait });
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
    let wait = MIN_BACKOFF;
    while (!signal.aborted) {
      const startedAt = performance.now();
      try {
        await runOnce();
      } catch (error) {
        if (signal.aborted) return;
        if (performance.now() - startedAt > MAX_BACKOFF) wait = MIN_BACKOFF;
        progress.fail();
        log.warn({ err: error, chainId }, `indexing failed; retrying in ${wait / 1000} s`);
        await sleep(wait, undefined, { signal, ref: false }).catch(() => undefined); // Set by `stop` above.
        wait = Math.min(wait * 2, MAX_BACKOFF);
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

/**
 * The newest block of an index, whichever backend writes it; `null` before the first, and during a
 * conversion.
 */
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
