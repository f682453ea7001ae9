import type { Logger } from 'pino';
import { createEns } from '@/server/chain/ens';
import { createUploadLimit } from '@/server/files/createUploadLimit';
import type { DataFiles } from '@/server/data-api/DataContext';
import { createDataService, type DataService } from '@/server/data-api/createDataService';
import { hideOwnFaults } from '@/server/data-api/hideOwnFaults';
import { createHostedApi } from '@/server/data-api/hosted/createHostedApi';
import { connectIndex } from '@/server/data-api/index/connectIndex';
import { createUnitLeases, type UnitLeases } from '@/server/data-api/keys/createUnitLeases';
import { createChainSources } from '@/server/data-api/sources/createChainSources';
import type { ServerSettings } from '@/server/config/ServerSettings';
import type { DiskSpace } from '@/server/storage/diskSpace';
import type { IpfsStore } from '@/server/storage/IpfsStore';
import { ipfsAddress } from '@/server/storage/openIpfsStore';
import type { Indexer } from '@/server/indexer/startIndexer';
import type { RateLimitStore } from '@/server/parse/rateLimitStore';
import type { ChainPart } from '@/server/parts/startChain';
import type { DatabasePart } from '@/server/db/startDatabase';
import type { Stops } from '@/server/process/createStops';
import type { SolanaNodes } from '@/server/solana/solanaNodes';

/** What the data service stands on. */
export type DataPartOptions = {
  settings: ServerSettings;
  database: DatabasePart;
  chain: ChainPart;
  indexers: ReadonlyMap<number, Indexer>;
  ipfs: IpfsStore;
  space: DiskSpace;
  solana: SolanaNodes;
  stops: Stops;
  log: Logger;
};

/** The data service, and what holds each account to its share of uploads, by whichever way they come. */
export type DataPart = {
  service: DataService;
  limitUploads: ReturnType<typeof createUploadLimit>;
  /** What callers have of the minute, by REST and by cloud functions. */
  units: UnitLeases;
  rates: ServerSettings['apiRates'];
  /** Where folders and limits are counted, once that is there: files and accounts are the Parse protocol's. */
  connect(counters: Counters): void;
};

type Counters = { keepFolder: DataFiles['keepFolder']; limits: RateLimitStore };

/** Puts the data service over the indexed chains, the operator's nodes and the store of files. */
export function startData(options: DataPartOptions): DataPart {
  const { settings, database, chain, indexers, ipfs, space, solana, stops, log } = options;
  const databaseUri = settings.chainDatabaseUri ?? database.uri;
  const connect = (chainId: number) =>
    connectIndex({
      ...{ databaseUri, chainId },
      onBroken: (error) => log.warn({ err: error, chainId }, 'a connection to the index broke off'),
    });
  const indexes = new Map(
    settings.index.chains
      .filter(({ chainId }) => indexers.has(chainId))
      .map((coverage) => [coverage.chainId, { coverage, pool: connect(coverage.chainId) }] as const),
  );
  stops.add('data', async () => {
    await Promise.all([...indexes.values()].map(({ pool }) => pool.end()));
  });
  let counters: Counters | null = null;
  const connected = (): Counters => {
    if (!counters) throw new Error('The data service was asked before the Parse protocol stood.');
    return counters;
  };
  const limits: RateLimitStore = {
    hit: (...hit) => connected().limits.hit(...hit),
    forget: (key) => connected().limits.forget(key),
  };
  const limitUploads = createUploadLimit(limits);
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
      ...{ store: ipfs, space },
      address: ipfsAddress(settings.serverUrl),
      limit: limitUploads,
      keepFolder: (...folder) => connected().keepFolder(...folder),
    },
    solana,
  });
  return {
    service: hideOwnFaults(bare, log),
    limitUploads,
    units: createUnitLeases(limits),
    rates: settings.apiRates,
    connect: (given) => (counters = given),
  };
}
