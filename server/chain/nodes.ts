import { createPublicClient, http, webSocket, type PublicClient } from 'viem';

/** The operator's nodes. */
export type ChainNodes = {
  /** A client of a chain's node, or `null` where none is set. */
  client(chainId: number): PublicClient | null;
  /** The chains that have a node, in decimal. */
  ids(): number[];
};

/** How long a node has for an answer, in milliseconds. */
const TIMEOUT_MS = 8_000;

/**
 * Makes clients over the operator's nodes.
 *
 * @param urls the address of each chain's node (`RPC_URL_{chainId}`), and of the local chain
 */
export function createChainNodes(urls: ReadonlyMap<number, string>): ChainNodes {
  const clients = new Map<number, PublicClient>();
  const connect = (url: string): PublicClient => {
    const options = { timeout: TIMEOUT_MS, retryCount: 1 };
    const transport = /^wss?:/.test(url) ? webSocket(url, options) : http(url, options);
    // A contract may name addresses to ask for its answer (EIP-3668): a stranger's would have this machine ask any.
    return createPublicClient({ ccipRead: false, transport });
  };
  return {
    client(chainId) {
      const url = urls.get(chainId);
      if (url === undefined) return null;
      // Made when first asked: a client over a websocket connects at once.
      const client = clients.get(chainId) ?? connect(url);
      clients.set(chainId, client);
      return client;
    },
    ids: () => [...urls.keys()],
  };
}
