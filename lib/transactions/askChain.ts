import { ensureSdk } from '@/lib/moralis/ensureSdk';
import { toTransactionError } from '@/lib/transactions/toTransactionError';
import type { Eip1193Provider } from '@/lib/wallets/Wallet';

/**
 * Asks a wallet's node.
 *
 * @throws FoyerError: TransactionRevertedError where a contract refuses, else what the wallet says
 */
export async function askChain(
  provider: Eip1193Provider,
  method: string,
  params: readonly unknown[],
): Promise<unknown> {
  try {
    return await provider.request({ method, params });
  } catch (error) {
    throw toTransactionError((await ensureSdk()).web3Library, error);
  }
}

/** Asks for a quantity. */
export async function askQuantity(
  provider: Eip1193Provider,
  method: string,
  params: readonly unknown[] = [],
): Promise<bigint> {
  return BigInt(String(await askChain(provider, method, params)));
}
