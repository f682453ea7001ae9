import { startIndexer, type Indexer, type IndexerOptions } from '@/server/indexer/startIndexer';

const quiet = () => undefined;

/**
 * Indexes the whole local chain, and looks for new blocks forty times a second: a test waits for each block it mines.
 *
 * @param options nodes and database, and what differs
 */
export function startTestIndexer(
  options: Pick<IndexerOptions, 'rpcUrls' | 'databaseUri'> & Partial<IndexerOptions>,
): Indexer {
  return startIndexer({
    chainId: 31_337,
    startBlock: 0,
    addresses: null,
    wrapped: [],
    reorgDepth: 1_000,
    readLinked: () => Promise.resolve([]),
    mayDiscard: () => false,
    pollMs: 25,
    log: { info: quiet, warn: quiet },
    ...options,
  });
}
