import { Router } from 'express';
import type { Logger } from 'pino';
import { createEns } from '@/server/chain/ens';
import type { ChainNodes } from '@/server/chain/nodes';
import { createDataFunctions } from '@/server/data-api/dataFunctions';
import type { DataFiles } from '@/server/data-api/DataContext';
import { createDataService } from '@/server/data-api/createDataService';
import { hideInternalErrors } from '@/server/data-api/hideInternalErrors';
import { createHostedApi } from '@/server/data-api/hosted/createHostedApi';
import { connectIndex } from '@/server/data-api/index/connectIndex';
import { createApiGuard, takeOfAddress } from '@/server/data-api/keys/createApiGuard';
import { createKeyStore } from '@/server/data-api/keys/createKeyStore';
import { createUnitLeases } from '@/server/data-api/keys/createUnitLeases';
import { createKeyFunctions } from '@/server/data-api/keys/keyFunctions';
import type { KeyStore } from '@/server/data-api/keys/KeyStore';
import { serveAdminKeys } from '@/server/data-api/keys/serveAdminKeys';
import { serveRest } from '@/server/data-api/rest/serveRest';
import { createChainSources } from '@/server/data-api/sources/createChainSources';
import type { ServerSettings } from '@/server/config/ServerSettings';
import type { BackendModule } from '@/server/gateway/BackendModule';
import type { Database } from '@/server/parse/database';
import type { RateLimitStore } from '@/server/parse/rateLimitStore';
import type { SolanaNodes } from '@/server/solana/solanaNodes';
import { ipfsAddress } from '@/server/storage/openIpfsStore';

/** What the data service stands on. */
export type DataApiPorts = {
  settings: Pick<
    ServerSettings,
    'index' | 'sources' | 'priceFeeds' | 'ipfsGateway' | 'serverUrl' | 'apiRates' | 'clients' | 'checkAnswers'
  >;
  database: Database;
  /** PostgreSQL that holds the chains' tables. */
  chainDatabaseUri: string;
  nodes: ChainNodes;
  solana: SolanaNodes;
  /** Where `uploadFolder` keeps files, and what it is held to. */
  files: Pick<DataFiles, 'store' | 'space' | 'keepFolder' | 'limit'>;
  /** Chains that are indexed, by decimal id. */
  indexed: { has(chainId: number): boolean };
  /** Counters of all backends. */
  limits: RateLimitStore;
  log: Logger;
};

/** The data service, and the keys of its REST. */
export type DataApiModule = BackendModule & { keys: KeyStore };

/** The data service: answers over the indexed chains, the operator's nodes and the hosted API, by functions and by REST. */
export function createDataApiModule(ports: DataApiPorts): DataApiModule {
  const { settings, database, limits, log } = ports;
  const keys = createKeyStore(database, log);
  const units = createUnitLeases(limits);
  const pools = connectIndexes(ports);
  const service = hideInternalErrors(createService(ports, pools), log);
  const rates = settings.apiRates;
  const guard = createApiGuard({ keys, units, rates });
  return {
    name: 'data',
    functions: createKeyFunctions(keys),
    cloudFunctions: createDataFunctions(service, (address, cost) => takeOfAddress(units, rates, address, cost)),
    routes: Router().use(
      serveAdminKeys(keys, settings.clients.moralisSecret),
      serveRest(service, guard, settings.serverUrl),
    ),
    async stop() {
      await keys.stop();
      await Promise.all([...pools.values()].map(({ tables }) => tables.end()));
    },
    keys,
  };
}

function connectIndexes({ settings, chainDatabaseUri: databaseUri, indexed, log }: DataApiPorts) {
  const connect = (chainId: number) =>
    connectIndex({
      ...{ databaseUri, chainId },
      onBroken: (error) => log.warn({ err: error, chainId }, 'a connection to the index broke off'),
    });
  return new Map(
    settings.index.chains
      .filter(({ chainId }) => indexed.has(chainId))
      .map((coverage) => [coverage.chainId, { coverage, tables: connect(coverage.chainId) }] as const),
  );
}

function createService(
  { settings, nodes, files, solana, log }: DataApiPorts,
  indexes: ReturnType<typeof connectIndexes>,
) {
  return createDataService({
    chains: createChainSources({
      nodes,
      indexes,
      files: { store: files.store, gateway: settings.ipfsGateway },
      priceFeeds: settings.priceFeeds,
      hosted: settings.sources.hosted && createHostedApi({ ...settings.sources.hosted, log }),
      order: settings.sources.order,
    }),
    ens: createEns(nodes),
    ipfs: { ...files, address: ipfsAddress(settings.serverUrl) },
    solana,
    checkAnswers: settings.checkAnswers,
  });
}
