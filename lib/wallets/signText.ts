import { toWalletError } from '@/lib/errors/toWalletError';
import { WalletFailedError } from '@/lib/errors/WalletFailedError';
import { toHexText } from '@/lib/wallets/toHexText';
import type { Eip1193Provider } from '@/lib/wallets/Wallet';

/**
 * Has the visitor sign a text in their wallet (`personal_sign`, EIP-191).
 *
 * @returns the signature in hexadecimal
 * @throws WalletRejectedError, WalletBusyError or WalletFailedError
 */
export async function signText(provider: Eip1193Provider, text: string, account: string): Promise<string> {
  let signature: unknown;
  try {
    signature = await provider.request({ method: 'personal_sign', params: [toHexText(text), account.toLowerCase()] });
  } catch (error) {
    throw toWalletError(error);
  }
  if (typeof signature === 'string' && /^0x[\da-f]+$/i.test(signature)) return signature;
  throw new WalletFailedError(new Error('Data not signed'));
}
