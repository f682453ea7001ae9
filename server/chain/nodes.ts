import { setTimeout as sleep } from 'node:timers/promises';
import { createPublicClient, http, type PublicClient, TimeoutError, type Transport, webSocket } from 'viem';
import { askNewest } from '@/protocol/askNewest';
import { LOCAL_CHAIN_ID } from '@/protocol/localChain';
import { createBreaker, isSilence } from '@/server/chain/askNode';
import type { ServerSettings } from '@/server/config/ServerSettings';

/** The operator's nodes. */
export type ChainNodes = {
  /**
   * A client of a chain's node, or `null` where none is set. While the node does not answer, its questions fail at once
   * with {@link NodeUnavailableError}.
   */
  client(chainId: number): PublicClient | null;
  /** The chains that have a node, in decimal. */
  ids(): number[];
};

/** How a node is asked: times in milliseconds, sizes in bytes of JSON. */
export const NODE_BOUNDS = {
  /** How long a node has for an answer. */
  timeoutMs: 8_000,
  /** The same for a call of a contract (`eth_call`): the code that runs there is a stranger's. */
  callTimeoutMs: 6_000,
  /** How long it has to say that it is there. */
  probeTimeoutMs: 3_000,
  /** A node that is away is left alone for so long. */
  restMs: 1_000,
  largestAnswer: 16 * 1024 * 1024,
  /** Of a call of a contract: 512 kB, which JSON writes in twice as many letters. */
  largestCallAnswer: 1024 * 1024 + 1024,
} as const;

/** A line that broke at once is tried again after so long, in milliseconds: it had been idle for too long. */
const SECOND_TRY_MS = 150;

/** Time for viem to end a question itself, in milliseconds. */
const GRACE_MS = 250;

/**
 * Makes clients over the operator's nodes.
 *
 * @param urls the address of each chain's node (`RPC_URL_{chainId}`), and of the local chain
 */
export function createChainNodes(urls: ReadonlyMap<number, string>, bounds: Bounds = NODE_BOUNDS): ChainNodes {
  const clients = new Map<number, PublicClient>();
  // A contract may name addresses to ask for its answer (EIP-3668): a stranger's would have this machine ask any.
  const connect = (url: string): PublicClient =>
    createPublicClient({ ccipRead: false, transport: guarded(url, bounds) });
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

type Bounds = Readonly<Record<keyof typeof NODE_BOUNDS, number>>;

/** A transport with a breaker before it, and bounds of their own for calls of contracts. */
function guarded(url: string, bounds: Bounds): Transport {
  const isSocket = /^wss?:/.test(url);
  const bounded = (timeout: number, maxResponseBodySize: number): Transport =>
    isSocket
      ? webSocket(url, { timeout, retryCount: 0, reconnect: false })
      : http(url, { timeout, maxResponseBodySize, retryCount: 0 });
  return (options) => {
    const usual = bounded(bounds.timeoutMs, bounds.largestAnswer)(options);
    // What a contract answers over a websocket, one line for all, is bounded by its gas.
    const calls = bounded(bounds.callTimeoutMs, bounds.largestCallAnswer)(options);
    const probes = bounded(bounds.probeTimeoutMs, bounds.largestCallAnswer)(options);
    const { getRpcClient } = (usual.value ?? {}) as { getRpcClient?: () => Promise<{ close(): void }> };
    /** viem keeps one socket for each address, broken or not: the next question opens another one. */
    const dropSocket = (error: Error) => {
      // It was never open.
      if (!getRpcClient || error.name === 'UnknownRpcError') return;
      getRpcClient().then(
        (client) => client.close(),
        () => undefined,
      );
    };
    const breaker = createBreaker({
      probe: () => askTwice(() => within(bounds.probeTimeoutMs, probes.request({ method: 'eth_chainId' })), dropSocket),
      restMs: bounds.restMs,
    });
    const request: typeof usual.request = (args, more) => {
      const { method, params } = args as { method: string; params?: unknown };
      const isCall = method === 'eth_call';
      const [transport, ms] = isCall ? [calls, bounds.callTimeoutMs] : [usual, bounds.timeoutMs];
      const ask = () => askNewest(params, () => within(ms, transport.request(args, more)), messagesOf);
      return breaker.run(() => askTwice(ask, dropSocket)) as never; // What is asked here is answered there.
    };
    return { ...usual, request };
  };
}

/** viem has what the node said in the words of its own error. */
const messagesOf = (error: unknown): string[] => (error instanceof Error ? [error.message] : []);

/** viem's own clock begins once a websocket is open, which may be never. */
async function within<Answer>(ms: number, asked: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TimeoutError({ body: {}, url: '' })), ms + GRACE_MS);
  });
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function askTwice<Answer>(ask: () => Promise<Answer>, onSilence: (error: Error) => void): Promise<Answer> {
  const start = Date.now();
  try {
    return await ask();
  } catch (error) {
    if (!isSilence(error)) throw error;
    onSilence(error);
    if (Date.now() - start > SECOND_TRY_MS) throw error;
    await sleep(SECOND_TRY_MS);
    return ask();
  }
}

/** A chain whose blocks can be read; `rpcUrl` is `null` where the operator named none. */
export type ChainPart = { rpcUrl: string | null; detail: string; nodes: ChainNodes };

/** What the chain needs to start. */
type ChainPartOptions = {
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
