import { Router } from 'express';
import Parse from 'parse/node';
import type { Logger } from 'pino';
import { DATA_FUNCTION_NAMES, DATA_FUNCTIONS, type DataFunctionName } from '@/protocol/data/registry';
import { createEns } from '@/server/chain/ens';
import type { ChainNodes } from '@/server/chain/nodes';
import type { TokenFileSources } from '@/server/chain/readTokenFile';
import type { ServerSettings } from '@/server/config/ServerSettings';
import type { Caller, DataFiles } from '@/server/data-api/DataContext';
import { createDataService, type DataService } from '@/server/data-api/createDataService';
import { type ExchangeRates, openExchangeRates } from '@/server/data-api/exchangeRates';
import { createHostedApi } from '@/server/data-api/hosted/createHostedApi';
import { connectIndex } from '@/server/data-api/index/connectIndex';
import type { KeyStore } from '@/server/data-api/keys/KeyStore';
import { rateExceeded, createApiGuard, chargeAddress } from '@/server/data-api/keys/createApiGuard';
import { createKeyStore } from '@/server/data-api/keys/createKeyStore';
import { createUnitLeases, type UnitUsage } from '@/server/data-api/keys/createUnitLeases';
import { createKeyFunctions, serveAdminKeys } from '@/server/data-api/keys/serveAdminKeys';
import { serveRest } from '@/server/data-api/rest/serveRest';
import { createChainSources } from '@/server/data-api/sources/createChainSources';
import { unknownTokenHeaders } from '@/server/data-api/unknownTokens';
import { openVerifiedContracts } from '@/server/data-api/verifiedContracts';
import type { BackendModule, CloudFunctionWithHeaders } from '@/server/gateway/BackendModule';
import type { CallerAddress } from '@/server/http/callerAddress';
import { networkOf } from '@/protocol/clientAddress';
import type { Database } from '@/server/parse/database';
import type { RateLimitStore } from '@/server/parse/rateLimitStore';
import type { SolanaNodes } from '@/server/solana/solanaNodes';
import { ipfsAddress } from '@/server/storage/openIpfsStore';

/** What callers learn of a fault of ours. */
const UNAVAILABLE_MESSAGE = 'The data service is not available. Try again in a moment.';

/** What the data service stands on. */
export type DataApiPorts = {
  settings: Pick<
    ServerSettings,
    | 'index'
    | 'sources'
    | 'priceFeeds'
    | 'verifiedContracts'
    | 'exchangeRates'
    | 'ipfsGateway'
    | 'serverUrl'
    | 'callTimeoutMs'
    | 'apiRates'
    | 'connections'
    | 'clients'
    | 'checkAnswers'
  >;
  database: Database;
  /** PostgreSQL that holds the chains' tables. */
  chainDatabaseUri: string;
  nodes: ChainNodes;
  solana: SolanaNodes;
  /** Where `uploadFolder` keeps files, and what it is held to. */
  files: Pick<DataFiles, 'store' | 'space' | 'keepFolder' | 'limit'>;
  /** Where the metadata of NFTs is read that this backend keeps. */
  content: TokenFileSources['store'];
  /** Chains that are indexed, by decimal id. */
  indexed: { has(chainId: number): boolean };
  /** Counters of all backends. */
  limits: RateLimitStore;
  /** For whom a request by REST counts. */
  callerAddress: CallerAddress;
  log: Logger;
};

/** The data service, the keys of its REST, and the rates that it converts by. */
export type DataApiModule = BackendModule & { keys: KeyStore; rates: Pick<ExchangeRates, 'has'> };

/** The data service: answers over the indexed chains, the operator's nodes and the hosted API, by functions and by REST. */
export function createDataApiModule(ports: DataApiPorts): DataApiModule {
  const { settings, database, limits, callerAddress, log } = ports;
  const keys = createKeyStore(database, log);
  const units = createUnitLeases(limits);
  const pools = connectIndexes(ports);
  const exchangeRates = openExchangeRates({ source: settings.exchangeRates, log });
  const service = hideInternalErrors(createService(ports, pools, exchangeRates), log);
  const rates = settings.apiRates;
  const guard = createApiGuard({ keys, units, rates, callerAddress });
  return {
    name: 'data',
    functions: createKeyFunctions(keys),
    cloudFunctions: createDataFunctions(service, (address, cost) => chargeAddress(units, rates, address, cost)),
    routes: Router().use(serveAdminKeys(keys, settings.clients.moralisSecret), serveRest(service, guard, settings)),
    start: exchangeRates.start,
    async stop() {
      exchangeRates.stop();
      await keys.stop();
      await Promise.all([...pools.values()].map(({ tables }) => tables.end()));
    },
    keys,
    rates: exchangeRates,
  };
}

function connectIndexes({ settings, chainDatabaseUri: databaseUri, indexed, log }: DataApiPorts) {
  const connect = (chainId: number) =>
    connectIndex({
      ...{ databaseUri, chainId, max: settings.connections.chains },
      onBroken: (error) => log.warn({ err: error, chainId }, 'a connection to the index broke off'),
    });
  return new Map(
    settings.index.chains
      .filter(({ chainId }) => indexed.has(chainId))
      .map((coverage) => [coverage.chainId, { coverage, tables: connect(coverage.chainId) }] as const),
  );
}

function createService(
  { settings, nodes, files, content, solana, log }: DataApiPorts,
  indexes: ReturnType<typeof connectIndexes>,
  rates: ExchangeRates,
) {
  const ens = createEns(nodes);
  return createDataService({
    chains: createChainSources({
      nodes,
      ens,
      indexes,
      files: { store: content, gateway: settings.ipfsGateway },
      priceFeeds: settings.priceFeeds,
      verified: openVerifiedContracts(settings.verifiedContracts),
      hosted: settings.sources.hosted && createHostedApi({ ...settings.sources.hosted, log }),
      order: settings.sources.order,
    }),
    ens,
    ipfs: { ...files, address: ipfsAddress(settings.serverUrl) },
    solana,
    rates,
    checkAnswers: settings.checkAnswers,
  });
}

/** A call as Parse Server hands it on. */
type Call = { params: Record<string, unknown>; user?: Caller['user']; master?: boolean; ip?: string };

/** Takes what a call costs off the share of a network address. */
type ChargeUnits = (address: string, cost: number) => Promise<UnitUsage>;

/**
 * The functions of the data service as cloud functions, for everybody: what they tell is public anyway. Each
 * network address has the same share of a minute as over REST, and no other one; the master key has no limit, and neither
 * has what the application's own cloud code asks, which comes from no address.
 */
function createDataFunctions(data: DataService, take: ChargeUnits): NonNullable<BackendModule['cloudFunctions']> {
  const answer = (name: DataFunctionName) => {
    return async ({ params, user, master = false, ip }: Call) => {
      const spend = async (cost: number): Promise<void> => {
        if (master || ip === undefined) return;
        const taken = await take(ip, cost);
        if (!taken.granted) throw rateExceeded(taken);
      };
      await spend(DATA_FUNCTIONS[name].cost);
      // The SDK's older helper has the same name; it always sends an order.
      const isOlder = name === 'getTransactions' && 'order' in params;
      return data.answer(isOlder ? 'getTransactions_old' : name, params, {
        ...(user ? { user } : {}),
        ...(ip === undefined ? {} : { address: networkOf(ip) }),
        ...{ spend, master },
      });
    };
  };
  const readTokenBalances = answer('getTokenBalances');
  const getTokenBalances: CloudFunctionWithHeaders = async (call, response) => {
    const balances = await readTokenBalances(call);
    for (const [name, value] of Object.entries(unknownTokenHeaders(balances))) response.header(name, value);
    return balances;
  };
  return { ...Object.fromEntries(DATA_FUNCTION_NAMES.map((name) => [name, answer(name)])), getTokenBalances };
}

/**
 * A service whose refusals are the same, and whose own faults stand in the log alone: what a database says of itself is
 * none of the callers' business. They are told code 141.
 */
function hideInternalErrors(service: DataService, log: Logger): DataService {
  return {
    async answer(name, parameters, caller) {
      try {
        return await service.answer(name, parameters, caller);
      } catch (error) {
        if (error instanceof Parse.Error) throw error;
        log.error({ err: error, function: name }, 'a function of the data service failed');
        throw new Parse.Error(Parse.Error.SCRIPT_FAILED, UNAVAILABLE_MESSAGE);
      }
    },
  };
}
