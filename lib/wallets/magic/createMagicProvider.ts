import type { Magic } from 'magic-sdk';
import { RpcError } from '@/lib/wallets/RpcError';
import type { Eip1193Provider } from '@/lib/wallets/Wallet';

/** EIP-3326: the wallet cannot go to a chain that it does not know. */
const UNKNOWN_CHAIN = 4902;

/** Magic's provider, and what its kit leaves to the page. */
export type MagicProvider = Eip1193Provider & {
  /** Tells the page which accounts the wallet shows now. */
  emitAccountsChanged(accounts: readonly string[]): void;
};

/**
 * A provider (EIP-1193) over Magic's, which is for one chain and tells of nothing: this one changes its chain by taking
 * another kit, and tells of that and of another account (row C08).
 *
 * @param kit of the first chain
 * @param kitOf makes the kit of another chain by its decimal id; `null` where that chain has no node
 */
export function createMagicProvider(kit: Magic, kitOf: (chainId: number) => Promise<Magic> | null): MagicProvider {
  let current = kit;
  const listeners = new Map<string, Set<(value: never) => void>>();
  const tell = (event: string, value: unknown): void => {
    for (const listener of listeners.get(event) ?? []) listener(value as never);
  };
  const request: Eip1193Provider['request'] = async (call) => {
    if (call.method !== 'wallet_switchEthereumChain') return current.rpcProvider.request(call);
    const chainId = readWantedChain(call.params);
    const next = Number.isSafeInteger(chainId) ? kitOf(chainId) : null;
    if (!next) throw new RpcError(UNKNOWN_CHAIN, `There is no node for chain ${chainId}.`);
    current = await next;
    tell('chainChanged', `0x${chainId.toString(16)}`);
    return null;
  };
  return {
    request,
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
    },
    removeListener: (event, listener) => listeners.get(event)?.delete(listener),
    emitAccountsChanged: (accounts) => tell('accountsChanged', accounts),
  };
}

function readWantedChain(params: unknown): number {
  const first: unknown = Array.isArray(params) ? params[0] : undefined;
  return typeof first === 'object' && first !== null && 'chainId' in first ? Number(first.chainId) : Number.NaN;
}
