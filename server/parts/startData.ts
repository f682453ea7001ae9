import type { Logger } from 'pino';
import { createEns } from '@/server/chain/ens';
import { createUploadLimit } from '@/server/cloud/createUploadLimit';
import type { DataFiles } from '@/server/data/DataContext';
import { createDataService, type DataService } from '@/server/data/createDataService';
import { hideOwnFaults } from '@/server/data/hideOwnFaults';
import { createHostedApi } from '@/server/data/hosted/createHostedApi';
import { connectIndex } from '@/server/data/index/connectIndex';
import { createChainSources } from '@/server/data/sources/createChainSources';
import type { ServerSettings } from '@/server/env';
import { ipfsAddress } from '@/server/files/ipfs/ipfsAddress';
import type { IpfsStore } from '@/server/files/ipfs/IpfsStore';
import type { Indexer } from '@/server/indexer/startIndexer';
import { createRateLimitStore } from '@/server/parse/rateLimitStore';
import type { ChainPart } from '@/server/parts/startChain';
import type { DatabasePart } from '@/server/parts/startDatabase';
import type { Stops } from '@/server/process/createStops';
import type { SolanaNodes } from '@/server/solana/solanaNodes';

/** What the data service stands on. */
export type DataPartOptions = {
  settings: ServerSettings;
  database: DatabasePart;
  chain: ChainPart;
  indexers: ReadonlyMap<number, Indexer>;
  ipfs: IpfsStore;
  solana: SolanaNodes;
  stops: Stops;
  log: Logger;
};

/** The data service, and what holds each account to its share of uploads, by whichever way they come. */
export type DataPart = {
  service: DataService;
  limitUploads: ReturnType<typeof createUploadLimit>;
  /** Where folders are counted, once that is there: the files of accounts are the Parse protocol's. */
  countFolders(keepFolder: DataFiles['keepFolder']): void;
};

/** Puts the data service over the indexed chains, the operator's nodes and the store of files. */
export function startData(options: DataPartOptions): DataPart {
  const { settings, database, chain, indexers, ipfs, solana, stops, log } = options;
  const databaseUri = settings.chainDatabaseUri ?? database.uri;
  const connect = (chainId: number) =>
    connectIndex({
      ...{ databaseUri, chainId },
      onBroken: (error) => log.warn({ err: error, chainId }, 'a connection to the index broke off'),
    });
  const indexes = new Map([...indexers.keys()].map((chainId) => [chainId, connect(chainId)] as const));
  stops.add('data', async () => {
    await Promise.all([...indexes.values()].map((pool) => pool.end()));
  });
  const limitUploads = createUploadLimit(createRateLimitStore());
  let keepFolder: DataFiles['keepFolder'] = () => Promise.reject(new Error('Folders are not counted yet.'));
  const bare = createDataService({
    chains: createChainSources({
      nodes: chain.nodes,
      indexes,
      files: { store: ipfs, gateway: settings.ipfsGateway },
      priceFeeds: settings.priceFeeds,
      hosted: settings.sources.hosted && createHostedApi({ ...settings.sources.hosted, log }),
      order: settings.sources.order,
    }),
    ens: createEns(chain.nodes),
    ipfs: {
      store: ipfs,
      address: ipfsAddress(settings.serverUrl),
      limit: limitUploads,
      keepFolder: (...folder) => keepFolder(...folder),
    },
    solana,
  });
  return { service: hideOwnFaults(bare, log), limitUploads, countFolders: (keep) => (keepFolder = keep) };
}
