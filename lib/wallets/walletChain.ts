import { layersOf } from '@/lib/errors/errorLayers';
import { readCode } from '@/lib/errors/FoyerError';
import { toWalletError, WrongChainError } from '@/lib/errors/walletErrors';
import type { Eip1193Provider } from '@/lib/wallets/Wallet';
import type { Chain } from '@/protocol/chains';

/**
 * A provider's chain id in hexadecimal (row C09); `0x0` if it has none. A sign-in does not need the chain, so no answer
 * makes it fail.
 */
export async function readChainId(provider: Eip1193Provider): Promise<string> {
  let answer: unknown;
  try {
    answer = await provider.request({ method: 'eth_chainId' });
  } catch {
    answer = null; // Treated as no chain id.
  }
  return toChainId(answer) ?? '0x0';
}

/**
 * A chain id as a wallet gives it (a hexadecimal or decimal text, or a number), in lower-case hexadecimal without leading
 * zeros; `null` for anything else.
 */
export function toChainId(given: unknown): string | null {
  const id = typeof given === 'string' || typeof given === 'number' ? Number(given) : 0;
  return Number.isSafeInteger(id) && id > 0 ? `0x${id.toString(16)}` : null;
}

/** A hexadecimal chain id as a number; 1 (Ethereum) for `0x0`, which means none. */
export function chainIdOf(hex: string): number {
  return Number(hex) || 1;
}

/**
 * The chain that a wallet is on, in decimal.
 *
 * @param target decimal id of the required chain; any by default
 * @throws WrongChainError if it is on another one
 */
export async function requireChain(provider: Eip1193Provider, target?: number): Promise<number> {
  const shown = Number(await readChainId(provider));
  if (target !== undefined && shown !== target) throw new WrongChainError(target, shown);
  return shown;
}

/** The wallet does not know the chain (EIP-3085, EIP-3326). */
const UNKNOWN_CHAIN = 4902;

/** Some wallets nest the code. */
const isUnknownChain = (error: unknown): boolean => layersOf(error).some((layer) => readCode(layer) === UNKNOWN_CHAIN);

/**
 * Asks a wallet to switch to another chain (EIP-3326, row G29), and to add it first if it does not know it (EIP-3085).
 *
 * @param chain one of which only the id is known cannot be added
 * @throws WalletRejectedError, WalletBusyError or WalletFailedError
 */
export async function switchChain(provider: Eip1193Provider, chain: Chain | Pick<Chain, 'id'>): Promise<void> {
  const chainId = `0x${chain.id.toString(16)}`;
  const change = { method: 'wallet_switchEthereumChain', params: [{ chainId }] };
  try {
    try {
      await provider.request(change);
    } catch (error) {
      if (!isUnknownChain(error) || !('nodeUrl' in chain)) throw error;
      const { name, coin, nodeUrl, explorerUrl } = chain;
      const offer = {
        chainId,
        chainName: name,
        nativeCurrency: coin,
        rpcUrls: [nodeUrl],
        blockExplorerUrls: [explorerUrl],
      };
      await provider.request({ method: 'wallet_addEthereumChain', params: [offer] });
      // Some wallets only add it; the others have switched already.
      await provider.request(change);
    }
  } catch (error) {
    throw toWalletError(error);
  }
}
