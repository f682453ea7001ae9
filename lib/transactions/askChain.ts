import type { ethers } from 'ethers';
import { ensureSdk } from '@/lib/moralis/ensureSdk';
import { toTransactionError } from '@/lib/transactions/toTransactionError';
import type { Eip1193Provider } from '@/lib/wallets/Wallet';

/**
 * Asks a wallet's node.
 *
 * @param errors the contract's own errors, where its ABI is known
 * @throws FoyerError: TransactionRevertedError where a contract refuses, else what the wallet says
 */
export async function askChain(
  provider: Eip1193Provider,
  method: string,
  params: readonly unknown[],
  errors?: ethers.utils.Interface,
): Promise<unknown> {
  try {
    return await provider.request({ method, params });
  } catch (error) {
    throw toTransactionError((await ensureSdk()).web3Library, error, errors);
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
