import type { Logger } from 'pino';
import { LOCAL_CHAIN_ID } from '@/protocol/localChain';
import { codeOf } from '@/scripts/lib/processes.mjs';
import { WRAPPED_COINS } from '@/server/chain/coins';
import type { ServerSettings } from '@/server/config/ServerSettings';
import { accountTables } from '@/server/db/accountTables';
import { createPool } from '@/server/db/connections';
import type { BackendModule } from '@/server/gateway/BackendModule';
import { type Indexer, startIndexer } from '@/server/indexer/startIndexer';
import { startMetadata } from '@/server/indexer/startMetadata';
import type { IndexProgress } from '@/server/observability/createMetrics';
import type { IpfsStore } from '@/server/storage/IpfsStore';

/** Dependencies of the indexers. */
export type IndexerPorts = {
  settings: Pick<ServerSettings, 'index' | 'localChain' | 'rpcUrls' | 'spareRpcUrls' | 'ipfsGateway'>;
  /** PostgreSQL with the accounts. */
  databaseUri: string;
  /** PostgreSQL with the chains' tables. */
  chainDatabaseUri: string;
  /** URL of the local chain. */
  localRpcUrl: string | null;
  /** Where metadata is read that this backend keeps. */
  content: Pick<IpfsStore, 'find'>;
  log: Logger;
};

/** The indexers and their progress. */
export type IndexerModule = BackendModule & {
  /** Indexed chains by decimal ID. */
  indexed: ReadonlySet<number>;
  /** Progress of each chain by decimal ID. */
  progress(): (readonly [chainId: number, progress: IndexProgress])[];
};

type IndexedChain = ServerSettings['index']['chains'][number] & { isLocal: boolean; rpcUrls: readonly string[] };

/** Indexes whole chains in PostgreSQL, and fetches the metadata of their tokens. */
export function createIndexerModule({ settings, content: store, log, ...ports }: IndexerPorts): IndexerModule {
  const { databaseUri, chainDatabaseUri, localRpcUrl } = ports;
  const { reorgDepth } = settings.index;
  const chains = settings.index.chains.flatMap((chain): IndexedChain[] => {
    const { chainId } = chain;
    const isLocal = chainId === LOCAL_CHAIN_ID && settings.localChain;
    const first = isLocal ? localRpcUrl : settings.rpcUrls.get(chainId);
    if (!first) return []; // Settings without a node are rejected at the start.
    return [{ ...chain, isLocal, rpcUrls: [first, ...(isLocal ? [] : (settings.spareRpcUrls.get(chainId) ?? []))] }];
  });
  const linked = createLinkedAddresses(databaseUri);
  const indexers = new Map<number, Indexer>();
  const stopAll: (() => Promise<void>)[] = [];

  const start = ({ chainId, startBlock, addresses, discard, isLocal, rpcUrls }: IndexedChain) => {
    const wrapped = WRAPPED_COINS.get(chainId) ?? [];
    const indexer = startIndexer({
      ...{ chainId, rpcUrls, databaseUri: chainDatabaseUri, startBlock, addresses, wrapped, reorgDepth, log },
      readLinked: () => linked.read(),
      // A local chain is often recreated, also by hand, and can be read again completely.
      mayDiscard: (genesisHash) => isLocal || (genesisHash !== null && genesisHash === discard),
    });
    const gateway = settings.ipfsGateway;
    const metadata = startMetadata({ chainId, databaseUri: chainDatabaseUri, store, gateway, log });
    indexers.set(chainId, indexer);
    stopAll.push(indexer.stop, metadata.stop);
  };
  return {
    name: 'index',
    indexed: new Set(chains.map(({ chainId }) => chainId)),
    progress: () => [...indexers].map(([chainId, { progress }]) => [chainId, progress()] as const),
    start: () => chains.forEach(start),
    async stop() {
      await Promise.all(stopAll.map((stop) => stop()));
      await linked.stop();
    },
  };
}

/** The addresses linked to accounts. */
type LinkedAddresses = {
  /** Every Ethereum address linked to an account, in lower case. */
  read(): Promise<string[]>;
  stop(): Promise<void>;
};

/** SQLSTATE of a missing table: Parse Server creates it at its first start. */
const UNDEFINED_TABLE = '42P01';

/**
 * Reads the linked addresses from Parse Server's class: a row for each, whose ID is the address.
 */
function createLinkedAddresses(databaseUri: string): LinkedAddresses {
  const pool = createPool(databaseUri, { purpose: 'linked addresses', max: 1 });
  const tables = accountTables(pool);
  return {
    async read() {
      try {
        const rows = await tables.selectFrom('EthAddress').select('objectId').execute();
        return rows.map(({ objectId }) => objectId);
      } catch (error) {
        if (codeOf(error) === UNDEFINED_TABLE) return [];
        throw error;
      }
    },
    stop: () => pool.end(),
  };
}
