import { NoAccountError } from '@/lib/errors/NoAccountError';
import { NotAnAddressError } from '@/lib/errors/NotAnAddressError';
import { toWalletError } from '@/lib/errors/toWalletError';
import type { Eip1193Provider, WalletOption } from '@/lib/wallets/Wallet';

/** What a connected wallet tells. */
export type WalletConnection = {
  /** The chosen account, as the wallet writes it. */
  account: string;
  /** Hexadecimal chain id, such as `0x1`; `0x0` where the wallet names none. */
  chainId: string;
};

const ADDRESS = /^0x[\da-f]{40}$/i;

/** The wallet's chain. Some answer a number, or one in decimal; a sign-in needs none, so nothing that they say ends it. */
async function readChainId(provider: Eip1193Provider): Promise<string> {
  let answer: unknown;
  try {
    answer = await provider.request({ method: 'eth_chainId' });
  } catch {
    answer = null; // As good as a chain without a number.
  }
  const id = typeof answer === 'string' || typeof answer === 'number' ? Number(answer) : 0;
  return Number.isSafeInteger(id) && id > 0 ? `0x${id.toString(16)}` : '0x0';
}

/**
 * Asks a wallet for its account (EIP-1102) and its chain; it may show the visitor a question.
 *
 * @throws WalletRejectedError, WalletBusyError, WalletFailedError, NoAccountError or NotAnAddressError
 */
export async function connectWallet({
  name,
  provider,
}: Pick<WalletOption, 'name' | 'provider'>): Promise<WalletConnection> {
  try {
    const accounts = await provider.request({ method: 'eth_requestAccounts' });
    const account: unknown = Array.isArray(accounts) ? accounts[0] : undefined;
    if (typeof account !== 'string' || account === '') throw new NoAccountError();
    if (!ADDRESS.test(account)) throw new NotAnAddressError(name, account);
    return { account, chainId: await readChainId(provider) };
  } catch (error) {
    throw toWalletError(error);
  }
}
