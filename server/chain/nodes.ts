import { setTimeout as sleep } from 'node:timers/promises';
import { createPublicClient, http, type PublicClient, TimeoutError, type Transport, webSocket } from 'viem';
import { LOCAL_CHAIN_ID } from '@/protocol/localChain';
import { retryOnNewestBlock } from '@/protocol/retryOnNewestBlock';
import { within } from '@/protocol/waits/races';
import { countOutsideCall, permitOutsideCall } from '@/server/chain/outsideCalls';
import { createBreaker, isNoResponse } from '@/server/chain/requestNode';
import type { ServerSettings } from '@/server/config/ServerSettings';

/** The operator's nodes. */
export type ChainNodes = {
  /**
   * A client of a chain's node, or `null` if none is configured. While the node is unreachable,
   * calls fail at once with {@link NodeUnavailableError}.
   */
  client(chainId: number): PublicClient | null;
  /** The chains that have a node, in decimal. */
  ids(): number[];
};

/** Limits of a node: times in milliseconds, sizes in bytes of JSON. */
export const NODE_BOUNDS = {
  /** Timeout of a call. */
  timeoutMs: 8_000,
  /** Timeout of a contract call (`eth_call`), which runs untrusted code. */
  callTimeoutMs: 6_000,
  /** Timeout of a health check. */
  probeTimeoutMs: 3_000,
  /** How long an unreachable node is not called. */
  breakerMs: 1_000,
  largestAnswer: 16 * 1024 * 1024,
  /** Maximum result of a contract call: 512 kB, which JSON encodes in twice as many characters. */
  largestCallAnswer: 1024 * 1024 + 1024,
} as const;

/**
 * A connection that failed at once, because it had been idle too long, is retried after this time,
 * in milliseconds.
 */
const RETRY_MS = 150;

/** Time for viem to end a call itself, in milliseconds. */
const GRACE_MS = 250;

/**
 * Creates clients for the operator's nodes.
 *
 * @param urls the URL of each chain's node (`RPC_URL_{chainId}`), and of the local chain
 */
export function createChainNodes(urls: ReadonlyMap<number, string>, bounds: Bounds = NODE_BOUNDS): ChainNodes {
  const clients = new Map<number, PublicClient>();
  // A contract may name URLs to call for its answer (EIP-3668): an untrusted one would make this
  // machine call any.
  const connect = (url: string): PublicClient =>
    createPublicClient({ ccipRead: false, transport: guarded(url, bounds) });
  return {
    client(chainId) {
      const url = urls.get(chainId);
      if (url === undefined) return null;
      // Created when first used: a WebSocket client connects at once.
      const client = clients.get(chainId) ?? connect(url);
      clients.set(chainId, client);
      return client;
    },
    ids: () => [...urls.keys()],
  };
}

type Bounds = Readonly<Record<keyof typeof NODE_BOUNDS, number>>;

/** A transport behind a breaker, with separate limits for contract calls. */
function guarded(url: string, bounds: Bounds): Transport {
  const isSocket = /^wss?:/.test(url);
  const bounded = (timeout: number, maxResponseBodySize: number): Transport =>
    isSocket
      ? webSocket(url, { timeout, retryCount: 0, reconnect: false })
      : http(url, { timeout, maxResponseBodySize, retryCount: 0 });
  return (options) => {
    const usual = bounded(bounds.timeoutMs, bounds.largestAnswer)(options);
    // Over a WebSocket, which all calls share, the result of a contract is bounded by its gas.
    const calls = bounded(bounds.callTimeoutMs, bounds.largestCallAnswer)(options);
    const probes = bounded(bounds.probeTimeoutMs, bounds.largestCallAnswer)(options);
    const { getRpcClient } = (usual.value ?? {}) as { getRpcClient?: () => Promise<{ close(): void }> };
    /** viem keeps one socket per URL, even a broken one: the next call opens another. */
    const dropSocket = (error: Error) => {
      // It was never open.
      if (!getRpcClient || error.name === 'UnknownRpcError') return;
      getRpcClient().then(
        (client) => client.close(),
        () => undefined,
      );
    };
    const breaker = createBreaker({
      probe: () =>
        requestTwice(() => {
          countOutsideCall();
          return inTime(bounds.probeTimeoutMs, probes.request({ method: 'eth_chainId' }));
        }, dropSocket),
      breakerMs: bounds.breakerMs,
    });
    const request: typeof usual.request = async (args, more) => {
      const { method, params } = args as { method: string; params?: unknown };
      const isCall = method === 'eth_call';
      const [transport, ms] = isCall ? [calls, bounds.callTimeoutMs] : [usual, bounds.timeoutMs];
      const askOnce = async () => {
        await permitOutsideCall();
        return inTime(ms, transport.request(args, more));
      };
      const ask = () => retryOnNewestBlock(params, askOnce, messagesOf);
      return breaker.run(() => requestTwice(ask, dropSocket)) as never; // The response is matched to the request.
    };
    return { ...usual, request };
  };
}

/** viem wraps the node's message in its own error. */
const messagesOf = (error: unknown): string[] => (error instanceof Error ? [error.message] : []);

/** viem's own timeout starts once a WebSocket is open, which may be never. */
const inTime = <Answer>(ms: number, requested: Promise<Answer>): Promise<Answer> =>
  within(ms + GRACE_MS, requested, () => new TimeoutError({ body: {}, url: '' }));

async function requestTwice<Answer>(ask: () => Promise<Answer>, onSilence: (error: Error) => void): Promise<Answer> {
  const start = Date.now();
  try {
    return await ask();
  } catch (error) {
    if (!isNoResponse(error)) throw error;
    onSilence(error);
    if (Date.now() - start > RETRY_MS) throw error;
    await sleep(RETRY_MS);
    return ask();
  }
}

/** A readable chain; `rpcUrl` is `null` if the operator configured none. */
export type ConnectedChain = { rpcUrl: string | null; detail: string; nodes: ChainNodes };

/** What the chain needs to start. */
type ChainOptions = {
  settings: Pick<ServerSettings, 'localChain' | 'rpcUrls'>;
  /** Starts the local chain and returns its URL. */
  startLocalChain: () => Promise<{ rpcUrl: string; detail: string }>;
};

/** Starts the local chain, or uses the first node the operator configured. */
export async function startChain({ settings, startLocalChain }: ChainOptions): Promise<ConnectedChain> {
  if (settings.localChain) {
    const { rpcUrl, detail } = await startLocalChain();
    return { rpcUrl, detail, nodes: createChainNodes(new Map([...settings.rpcUrls, [LOCAL_CHAIN_ID, rpcUrl]])) };
  }
  const nodes = createChainNodes(settings.rpcUrls);
  const [first] = settings.rpcUrls;
  if (!first) return { rpcUrl: null, detail: 'none: no RPC_URL_{chainId} is set', nodes };
  return { rpcUrl: first[1], detail: `the node of RPC_URL_${first[0]}`, nodes };
}
