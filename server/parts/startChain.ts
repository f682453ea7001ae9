import type { Logger } from 'pino';
import type { ServerSettings } from '@/server/env';
import type { Stops } from '@/server/process/createStops';

/** A chain whose blocks can be read; `rpcUrl` is `null` where the operator named none. */
export type ChainPart = { rpcUrl: string | null; detail: string };

/** Starts the local chain, or takes the first node the operator named. */
export async function startChain(settings: ServerSettings, stops: Stops, log: Logger): Promise<ChainPart> {
  const { dataDir, chainPort: port, host, siteUrl } = settings;
  if (settings.localChain) {
    const { startLocalChain } = await import('@/server/embedded/startChain');
    const chain = await startLocalChain({ dataDir, port, host, siteUrl, log });
    stops.add('chain', chain.stop);
    return { rpcUrl: chain.rpcUrl, detail: chain.detail };
  }
  const [first] = settings.rpcUrls;
  if (!first) return { rpcUrl: null, detail: 'none: no RPC_URL_{chainId} is set' };
  return { rpcUrl: first[1], detail: `the node of RPC_URL_${first[0]}` };
}
