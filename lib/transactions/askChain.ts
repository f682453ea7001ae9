import type { ethers } from 'ethers';
import { WalletFailedError } from '@/lib/errors/WalletFailedError';
import { ensureSdk } from '@/lib/moralis/ensureSdk';
import { toTransactionError } from '@/lib/transactions/toTransactionError';
import type { Eip1193Provider } from '@/lib/wallets/Wallet';

/** How long a wallet may take to answer from its node, in milliseconds; no visitor is asked anything meanwhile. */
const LONGEST_ANSWER_MS = 30_000;

/**
 * Asks a wallet's node.
 *
 * @param errors the contract's own errors, where its ABI is known
 * @throws FoyerError: TransactionRevertedError where a contract refuses, WalletFailedError where no answer comes within
 *   half a minute, else what the wallet says
 */
export async function askChain(
  provider: Eip1193Provider,
  method: string,
  params: readonly unknown[],
  errors?: ethers.utils.Interface,
): Promise<unknown> {
  let patience: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_resolve, reject) => {
    const tell = () =>
      reject(new WalletFailedError(new Error(`${method}: no answer within ${LONGEST_ANSWER_MS / 1000} s.`)));
    patience = setTimeout(tell, LONGEST_ANSWER_MS);
  });
  try {
    return await Promise.race([provider.request({ method, params }), silence]);
  } catch (error) {
    throw toTransactionError((await ensureSdk()).web3Library, error, errors);
  } finally {
    clearTimeout(patience);
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
