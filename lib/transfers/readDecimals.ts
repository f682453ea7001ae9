import { TransactionRevertedError } from '@/lib/errors/transactionErrors';
import { askChain } from '@/lib/transactions/askChain';
import type { Eip1193Provider } from '@/lib/wallets/Wallet';

/** `decimals()` */
const DECIMALS = '0x313ce567';

/** How many digits of a token's smallest unit stand behind the point; `null` where the token has no `decimals()`. */
export async function readDecimals(provider: Eip1193Provider, token: string): Promise<number | null> {
  let answer: unknown;
  try {
    answer = await askChain(provider, 'eth_call', [{ to: token, data: DECIMALS }, 'latest']);
  } catch (error) {
    if (!(error instanceof TransactionRevertedError)) throw error;
    return null;
  }
  // One word of 32 bytes holds it; what is longer is no number of decimals.
  if (typeof answer !== 'string' || !/^0x[\da-f]{64}$/i.test(answer)) return null;
  const decimals = BigInt(answer);
  return decimals > 255n ? null : Number(decimals);
}
