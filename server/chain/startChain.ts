import { LOCAL_CHAIN_ID } from '@/protocol/localChain';
import { createChainNodes, type ChainNodes } from '@/server/chain/nodes';
import type { ServerSettings } from '@/server/config/ServerSettings';

/** A chain whose blocks can be read; `rpcUrl` is `null` where the operator named none. */
export type ChainPart = { rpcUrl: string | null; detail: string; nodes: ChainNodes };

/** What the chain needs to start. */
export type ChainPartOptions = {
  settings: Pick<ServerSettings, 'localChain' | 'rpcUrls'>;
  /** Starts the local chain, and answers where. */
  startLocalChain: () => Promise<{ rpcUrl: string; detail: string }>;
};

/** Starts the local chain, or takes the first node the operator named. */
export async function startChain({ settings, startLocalChain }: ChainPartOptions): Promise<ChainPart> {
  if (settings.localChain) {
    const { rpcUrl, detail } = await startLocalChain();
    return { rpcUrl, detail, nodes: createChainNodes(new Map([...settings.rpcUrls, [LOCAL_CHAIN_ID, rpcUrl]])) };
  }
  const nodes = createChainNodes(settings.rpcUrls);
  const [first] = settings.rpcUrls;
  if (!first) return { rpcUrl: null, detail: 'none: no RPC_URL_{chainId} is set', nodes };
  return { rpcUrl: first[1], detail: `the node of RPC_URL_${first[0]}`, nodes };
}
