import type { ethers } from 'ethers';
import { WalletFailedError } from '@/lib/errors/walletErrors';
import { ensureSdk } from '@/lib/sdk/startSdk';
import { messagesOf, toTransactionError } from '@/lib/transactions/toTransactionError';
import type { Eip1193Provider } from '@/lib/wallets/Wallet';
import { askNewest } from '@/protocol/askNewest';

/** How long a wallet may take to answer from its node, in milliseconds; no visitor is asked anything meanwhile. */
const LONGEST_ANSWER_MS = 30_000;

/** After so long without an answer the same is asked once more: nodes and wallets lose one now and then. */
const ASK_AGAIN_MS = 8_000;

/**
 * Asks a wallet's node for what changes nothing and needs no consent; twice, where the first answer is long in coming.
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
  const clocks: ReturnType<typeof setTimeout>[] = [];
  const after = (ms: number) => new Promise<void>((resolve) => clocks.push(setTimeout(resolve, ms)));
  const ask = () => askNewest(params, () => provider.request({ method, params }), messagesOf);
  const giveUp = () => {
    throw new WalletFailedError(new Error(`${method}: no answer within ${LONGEST_ANSWER_MS / 1000} s.`));
  };
  try {
    return await Promise.race([ask(), after(ASK_AGAIN_MS).then(ask), after(LONGEST_ANSWER_MS).then(giveUp)]);
  } catch (error) {
    throw toTransactionError((await ensureSdk()).web3Library, error, errors);
  } finally {
    clocks.forEach(clearTimeout);
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
