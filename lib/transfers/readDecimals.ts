import { TransactionRevertedError } from '@/lib/errors/TransactionRevertedError';
import { askChain } from '@/lib/transactions/askChain';
import type { Eip1193Provider } from '@/lib/wallets/Wallet';

/** What a token that does not tell is taken to have (row D10). */
export const USUAL_DECIMALS = 18;

/** `decimals()` */
const DECIMALS = '0x313ce567';

/** How many digits of a token's smallest unit stand behind the point; 18 where the token does not say (row D10). */
export async function readDecimals(provider: Eip1193Provider, token: string): Promise<number> {
  let answer: unknown;
  try {
    answer = await askChain(provider, 'eth_call', [{ to: token, data: DECIMALS }, 'latest']);
  } catch (error) {
    if (!(error instanceof TransactionRevertedError)) throw error;
    return USUAL_DECIMALS;
  }
  // One word of 32 bytes holds it; what is longer is no number of decimals.
  if (typeof answer !== 'string' || !/^0x[\da-f]{64}$/i.test(answer)) return USUAL_DECIMALS;
  const decimals = BigInt(answer);
  return decimals > 255n ? USUAL_DECIMALS : Number(decimals);
}
