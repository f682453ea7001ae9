import path from 'node:path';
import type { Logger } from 'pino';
import { LOCAL_CHAIN_ID } from '@/protocol/localChain';
import { createChainNodes, type ChainNodes } from '@/server/chain/nodes';
import type { ServerSettings } from '@/server/config/ServerSettings';
import type { IpfsStore } from '@/server/storage/IpfsStore';
import type { Stops } from '@/server/process/createStops';

/** A chain whose blocks can be read; `rpcUrl` is `null` where the operator named none. */
export type ChainPart = { rpcUrl: string | null; detail: string; nodes: ChainNodes };

/** What the chain needs to start. */
export type ChainPartOptions = {
  settings: ServerSettings;
  /** Where the pictures and metadata of the local chain's pieces are kept. */
  ipfs: IpfsStore;
  stops: Stops;
  log: Logger;
  /** Called if the local chain ends by itself. */
  onLost: (error: Error) => void;
};

/** Starts the local chain, or takes the first node the operator named. */
export async function startChain({ settings, ipfs, stops, log, onLost }: ChainPartOptions): Promise<ChainPart> {
  const { dataDir, chainPort: port, host, siteUrl } = settings;
  if (settings.localChain) {
    const { startLocalChain } = await import('@/devnet/chain/startLocalChain');
    const onExit = (output: string) => {
      log.error({ output }, 'the local chain ended');
      onLost(new Error('The local chain ended by itself. Start again, or start without it: LOCAL_CHAIN=off.'));
    };
    const seed = settings.localChainSeed ? loadSeed(ipfs, log, dataDir) : undefined;
    const { rpcUrl, detail, stop } = await startLocalChain({ dataDir, port, host, siteUrl, log, seed, onExit });
    stops.add('chain', stop);
    if (seed && settings.localChainTraffic) await beginTraffic(rpcUrl, stops, log);
    return { rpcUrl, detail, nodes: createChainNodes(new Map([...settings.rpcUrls, [LOCAL_CHAIN_ID, rpcUrl]])) };
  }
  const nodes = createChainNodes(settings.rpcUrls);
  const [first] = settings.rpcUrls;
  if (!first) return { rpcUrl: null, detail: 'none: no RPC_URL_{chainId} is set', nodes };
  return { rpcUrl: first[1], detail: `the node of RPC_URL_${first[0]}`, nodes };
}

/** The seed is read only where it is wanted: it reads packages that nothing else needs. */
function loadSeed(ipfs: IpfsStore, log: Logger, dataDir: string) {
  return async (rpcUrl: string): Promise<void> => {
    const [{ seedLocalChain }, { keepPieces }] = await Promise.all([
      import('@/devnet/seed/seedLocalChain'),
      import('@/devnet/seed/keepPieces'),
    ]);
    // At every start: the chain's state may have outlived the store.
    const uriOf = await keepPieces(ipfs);
    const state = await seedLocalChain(rpcUrl, uriOf);
    if (state === 'new') log.info('The local chain was seeded: names, tokens, collections and three weeks of history.');
    if (state === 'older') {
      log.info(
        `The local chain has the seed of an older version and keeps it: accounts 0 to 2 have sent transactions there. ` +
          `To get the new seed, stop and remove ${path.join(dataDir, 'chain')}.`,
      );
    }
  };
}

/** Has accounts of the seed act from now on, until everything stops. */
async function beginTraffic(rpcUrl: string, stops: Stops, log: Logger): Promise<void> {
  const [{ startTraffic }, { createTraffic }] = await Promise.all([
    import('@/devnet/traffic/startTraffic'),
    import('@/devnet/traffic/createTraffic'),
  ]);
  const { stop } = startTraffic({ act: createTraffic(rpcUrl), log });
  stops.add('traffic', stop);
}
