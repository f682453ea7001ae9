import type { ethers } from 'ethers';
import { WalletFailedError } from '@/lib/errors/walletErrors';
import { ensureSdk } from '@/lib/sdk/startSdk';
import { messagesOf } from '@/lib/errors/errorLayers';
import { toTransactionError } from '@/lib/errors/toTransactionError';
import type { Eip1193Provider } from '@/lib/wallets/Wallet';
import { retryOnNewestBlock } from '@/protocol/retryOnNewestBlock';

/** How long a wallet may take to answer from its node, in milliseconds; no visitor is asked anything meanwhile. */
const TIMEOUT_MS = 30_000;

/** A request without an answer is sent once more after this time: nodes and wallets lose one now and then. */
const RETRY_MS = 8_000;

/**
 * Asks a wallet's node for what changes nothing and needs no consent; twice, where the first answer is long in coming.
 *
 * @param errors the contract's own errors, where its ABI is known
 * @throws FoyerError: TransactionRevertedError where a contract refuses, WalletFailedError where no answer comes within
 *   half a minute, else what the wallet says
 */
export async function requestChain(
  provider: Eip1193Provider,
  method: string,
  params: readonly unknown[],
  errors?: ethers.utils.Interface,
): Promise<unknown> {
  const clocks: ReturnType<typeof setTimeout>[] = [];
  const after = (ms: number) => new Promise<void>((resolve) => clocks.push(setTimeout(resolve, ms)));
  const ask = () => retryOnNewestBlock(params, () => provider.request({ method, params }), messagesOf);
  const abandon = () => {
    throw new WalletFailedError(new Error(`${method}: no answer within ${TIMEOUT_MS / 1000} s.`));
  };
  try {
    return await Promise.race([ask(), after(RETRY_MS).then(ask), after(TIMEOUT_MS).then(abandon)]);
  } catch (error) {
    throw toTransactionError((await ensureSdk()).web3Library, error, errors);
  } finally {
    clocks.forEach(clearTimeout);
  }
}

/** Reads a quantity. */
export async function readQuantity(
  provider: Eip1193Provider,
  method: string,
  params: readonly unknown[] = [],
): Promise<bigint> {
  return BigInt(String(await requestChain(provider, method, params)));
}

/** Whether there is code at an address, as a wallet's node knows; `null` where it does not say. */
export async function isContractAt(provider: Eip1193Provider, address: string): Promise<boolean | null> {
  const code = await requestChain(provider, 'eth_getCode', [address, 'latest']).catch(() => null);
  return typeof code === 'string' ? code.length > 2 : null;
}
