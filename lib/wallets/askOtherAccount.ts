import { toWalletError } from '@/lib/errors/toWalletError';
import type { Eip1193Provider } from '@/lib/wallets/Wallet';

/**
 * Has a wallet ask its holder which account this site may see (EIP-2255); it tells of another one by its own event.
 *
 * @throws WalletRejectedError, WalletBusyError or WalletFailedError, also where the wallet does not know the question
 */
export async function askOtherAccount(provider: Eip1193Provider): Promise<void> {
  try {
    await provider.request({ method: 'wallet_requestPermissions', params: [{ eth_accounts: {} }] });
  } catch (error) {
    throw toWalletError(error);
  }
}
