import { NoAccountError } from '@/lib/errors/NoAccountError';
import { toWalletError } from '@/lib/errors/toWalletError';
import type { Eip1193Provider } from '@/lib/wallets/Wallet';

/** What a connected wallet tells. */
export type WalletConnection = {
  /** The chosen account, as the wallet writes it. */
  account: string;
  /** Hexadecimal chain id, such as `0x1`. */
  chainId: string;
};

/** Some wallets answer a number, or one in decimal. */
function toHexChainId(value: unknown): string {
  if (typeof value === 'string' && value.startsWith('0x')) return value.toLowerCase();
  return `0x${BigInt(typeof value === 'number' || typeof value === 'string' ? value : 0).toString(16)}`;
}

/**
 * Asks a wallet for its account (EIP-1102) and its chain; it may show the visitor a question.
 *
 * @throws WalletRejectedError, WalletBusyError, WalletFailedError or NoAccountError
 */
export async function connectWallet(provider: Eip1193Provider): Promise<WalletConnection> {
  try {
    const accounts = await provider.request({ method: 'eth_requestAccounts' });
    const account: unknown = Array.isArray(accounts) ? accounts[0] : undefined;
    if (typeof account !== 'string' || account === '') throw new NoAccountError();
    return { account, chainId: toHexChainId(await provider.request({ method: 'eth_chainId' })) };
  } catch (error) {
    throw toWalletError(error);
  }
}
