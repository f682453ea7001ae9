import { toWalletError } from '@/lib/errors/toWalletError';
import { WalletFailedError } from '@/lib/errors/walletErrors';
import { toHexText } from '@/lib/wallets/toHexText';
import type { Eip1193Provider } from '@/lib/wallets/Wallet';

/**
 * Has the visitor sign a text in their wallet (`personal_sign`, EIP-191).
 *
 * @returns the signature in hexadecimal, in the one form that the backend takes
 * @throws WalletRejectedError, WalletBusyError or WalletFailedError
 */
export async function signText(provider: Eip1193Provider, text: string, account: string): Promise<string> {
  let signature: unknown;
  try {
    signature = await provider.request({ method: 'personal_sign', params: [toHexText(text), account.toLowerCase()] });
  } catch (error) {
    throw toWalletError(error);
  }
  if (typeof signature === 'string' && /^0x[\da-f]+$/i.test(signature)) return toOneForm(signature);
  throw new WalletFailedError(new Error('Data not signed'));
}

/** Lower case, and v as 27 or 28: some hardware wallets answer it as 0 or 1. */
function toOneForm(signature: string): string {
  return signature
    .toLowerCase()
    .replace(/^(0x[\da-f]{128})0([01])$/, (_whole, rs: string, v: string) => `${rs}${v === '0' ? '1b' : '1c'}`);
}
