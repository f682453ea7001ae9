import { NoAccountError } from '@/lib/errors/walletErrors';
import { NotAnAddressError } from '@/lib/errors/contractErrors';
import { toWalletError } from '@/lib/errors/toWalletError';
import { createEvmConnection } from '@/lib/wallets/createEvmConnection';
import { untilAborted } from '@/lib/wallets/untilAborted';
import type { Eip1193Provider, WalletConnection } from '@/lib/wallets/Wallet';

const ADDRESS = /^0x[\da-f]{40}$/i;

/**
 * Asks a provider for its account (EIP-1102) and its chain; its wallet may show the visitor a question.
 *
 * @param name of the wallet, for what goes wrong
 * @throws WalletRejectedError, WalletBusyError, WalletFailedError, NoAccountError or NotAnAddressError
 */
export async function connectProvider(
  name: string,
  provider: Eip1193Provider,
  signal: AbortSignal,
): Promise<WalletConnection> {
  try {
    const ask = () => provider.request({ method: 'eth_requestAccounts' });
    const accounts = await untilAborted(ask, signal);
    const account: unknown = Array.isArray(accounts) ? accounts[0] : undefined;
    if (typeof account !== 'string' || account === '') throw new NoAccountError();
    if (!ADDRESS.test(account)) throw new NotAnAddressError(name, account);
    return await createEvmConnection(provider, account);
  } catch (error) {
    throw toWalletError(error);
  }
}
