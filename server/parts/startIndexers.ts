import type { Logger } from 'pino';
import { LOCAL_CHAIN_ID } from '@/protocol/localChain';
import type { ServerSettings } from '@/server/config/ServerSettings';
import type { IpfsStore } from '@/server/storage/IpfsStore';
import { startMetadata, type MetadataFetcher } from '@/server/indexer/startMetadata';
import { createLinkedAddresses } from '@/server/indexer/createLinkedAddresses';
import { startIndexer, type Indexer } from '@/server/indexer/startIndexer';
import { WRAPPED_COINS } from '@/server/chain/wrappedCoins';
import type { ChainPart } from '@/server/parts/startChain';
import type { DatabasePart } from '@/server/db/startDatabase';
import type { Stops } from '@/server/process/createStops';

/** What the indexers stand on. */
export type IndexersOptions = {
  settings: ServerSettings;
  database: DatabasePart;
  chain: ChainPart;
  ipfs: IpfsStore;
  stops: Stops;
  log: Logger;
};

/** Starts an indexer for each chain that is to be indexed, and what fetches its tokens' metadata. Indexers by decimal chain id. */
export function startIndexers(options: IndexersOptions): ReadonlyMap<number, Indexer> {
  const { settings, database, chain, ipfs: store, stops, log } = options;
  const databaseUri = settings.chainDatabaseUri ?? database.uri;
  const indexers = new Map<number, Indexer>();
  const fetchers: MetadataFetcher[] = [];
  const linked = createLinkedAddresses(database.uri);
  for (const { chainId, startBlock, addresses, discard } of settings.index.chains) {
    const isLocal = chainId === LOCAL_CHAIN_ID && settings.localChain;
    const first = isLocal ? chain.rpcUrl : settings.rpcUrls.get(chainId);
    if (!first) continue; // Settings without a node are refused at the start.
    const rpcUrls = [first, ...(isLocal ? [] : (settings.spareRpcUrls.get(chainId) ?? []))];
    const wrapped = WRAPPED_COINS.get(chainId) ?? [];
    const { reorgDepth } = settings.index;
    indexers.set(
      chainId,
      startIndexer({
        ...{ chainId, rpcUrls, databaseUri, startBlock, addresses, wrapped, reorgDepth, log },
        readLinked: () => linked.read(),
        // A local chain is often made anew, by hand too, and all of it can be read again.
        mayDiscard: (genesisHash) => isLocal || (genesisHash !== null && genesisHash === discard),
      }),
    );
    fetchers.push(startMetadata({ chainId, databaseUri, store, gateway: settings.ipfsGateway, log }));
  }
  stops.add('index', async () => {
    await Promise.all([...indexers.values(), ...fetchers].map((part) => part.stop()));
    await linked.stop();
  });
  return indexers;
}
