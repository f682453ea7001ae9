import { callNode, RpcError } from '@/lib/wallets/rpc';
import type { Eip1193Provider } from '@/lib/wallets/Wallet';

type Listener = (value: never) => void;

/** A provider that only reads, without an account. */
export type NetworkProvider = Required<Eip1193Provider> & {
  /** Hexadecimal id of the current chain. */
  readonly chainId: string;
};

/** EIP-1193: the method is not supported. A node might accept some of these for accounts of its own. */
const UNSUPPORTED = 4200;
const NEEDS_ACCOUNT = /^(personal_|wallet_|eth_(coinbase$|sendTransaction$|sign))/;
/** EIP-3085: the chain is not known. */
const UNKNOWN_CHAIN = 4902;

const toHex = (id: number): string => `0x${id.toString(16)}`;

/**
 * Creates a provider (EIP-1193) that reads a chain through its node, without a wallet or an account. Its errors keep
 * the node's code and data; the messages about missing nodes are the SDK's own (row H04).
 *
 * @param urls the address of each chain's node, by decimal chain id
 * @param chain decimal id of the chain; the first one of `urls` by default
 * @throws Error if there is no node, or none of that chain
 */
export function createNetworkProvider(urls: Readonly<Record<number, string>>, chain?: number): NetworkProvider {
  const known = Object.keys(urls).map(Number);
  const [first] = known;
  if (first === undefined) {
    throw new Error('Cannot connect to rpc: No urls or speedyNodeApiKey provided for NetworkWeb3Connector.');
  }
  let current = chain ?? first;
  if (!urls[current]) throw new Error(`No rpc url provided for chainId ${toHex(current)}`);
  const listeners = new Map<string, Set<Listener>>();

  const switchTo = (params: unknown): null => {
    const target = Number(readTargetChain(params));
    if (!urls[target]) throw new RpcError(UNKNOWN_CHAIN, `No rpc url provided for chainId ${toHex(target || 0)}`);
    if (target === current) return null;
    current = target;
    for (const notify of listeners.get('chainChanged') ?? []) notify(toHex(current) as never);
    return null;
  };

  return {
    get chainId() {
      return toHex(current);
    },
    async request({ method, params }) {
      if (method === 'wallet_switchEthereumChain') return switchTo(params);
      if (method === 'eth_accounts' || method === 'eth_requestAccounts') return [];
      if (NEEDS_ACCOUNT.test(method)) {
        throw new RpcError(UNSUPPORTED, `"${method}" needs a wallet: this connection only reads.`);
      }
      return callNode(urls[current] ?? '', method, params);
    },
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener);
    },
  };
}

function readTargetChain(params: unknown): unknown {
  const first: unknown = Array.isArray(params) ? params[0] : undefined;
  return typeof first === 'object' && first !== null && 'chainId' in first ? first.chainId : undefined;
}
