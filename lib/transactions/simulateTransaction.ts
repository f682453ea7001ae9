import type { ethers } from 'ethers';
import { InsufficientFundsError } from '@/lib/errors/transferErrors';
import { toRpc, type TransactionRequest } from '@/lib/transactions/TransactionWallet';
import { requestChain, readQuantity } from '@/lib/transactions/requestChain';
import type { Eip1193Provider } from '@/lib/wallets/Wallet';

/** One gwei and a half: what ethers offers where a node names no tip. */
const DEFAULT_TIP = 1_500_000_000n;

/** Gas of a transaction that calls no contract. */
const PLAIN_TRANSFER_GAS = 21_000n;

/**
 * Runs a transaction at the newest block without sending it, and estimates its fee: nothing is signed.
 *
 * @param errors the contract's own errors, where its ABI is known
 * @throws TransactionRevertedError with the contract's reason in words; InsufficientFundsError where value and highest
 *   fee are more than there is
 */
export async function simulateTransaction(
  provider: Eip1193Provider,
  request: TransactionRequest,
  errors?: ethers.utils.Interface,
): Promise<Fee> {
  const balance = await readQuantity(provider, 'eth_getBalance', [request.from, 'latest']);
  if (balance < request.value) throw new InsufficientFundsError(request.value, balance);
  const call = toRpc(request);
  // Before the estimate: nodes return the reason of a call more reliably than that of an estimate.
  await requestChain(provider, 'eth_call', [call, 'latest'], errors);
  const estimated = await readQuantity(provider, 'eth_estimateGas', [call]);
  // What a contract uses may change until it is in a block; a plain transfer never does.
  const gas = estimated === PLAIN_TRANSFER_GAS ? estimated : (estimated * 5n) / 4n;
  const fee = await estimateFee(provider, gas);
  if (balance < request.value + fee.max) throw new InsufficientFundsError(request.value + fee.max, balance);
  return fee;
}

/** What a transaction costs beside its value; all in the smallest unit of the chain's coin. */
export type Fee = {
  gas: bigint;
  /** At the price of the newest block. */
  expected: bigint;
  /** What it can cost at most, if blocks fill up before it is in one. */
  max: bigint;
  /** Prices to send it with: those of EIP-1559, or one price on chains without it. */
  prices: { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint } | { gasPrice: bigint };
};

/** Estimates the fee of so much gas. */
export async function estimateFee(provider: Eip1193Provider, gas: bigint): Promise<Fee> {
  const block = await requestChain(provider, 'eth_getBlockByNumber', ['latest', false]);
  const base: unknown = typeof block === 'object' && block !== null ? Reflect.get(block, 'baseFeePerGas') : undefined;
  if (typeof base !== 'string') {
    const gasPrice = await readQuantity(provider, 'eth_gasPrice');
    return { gas, expected: gas * gasPrice, max: gas * gasPrice, prices: { gasPrice } };
  }
  const baseFee = BigInt(base);
  const tip = await readQuantity(provider, 'eth_maxPriorityFeePerGas').catch(() => DEFAULT_TIP);
  // Twice the base fee covers six full blocks in a row (EIP-1559: an eighth more with each).
  const maxFeePerGas = 2n * baseFee + tip;
  return {
    gas,
    expected: gas * (baseFee + tip),
    max: gas * maxFeePerGas,
    prices: { maxFeePerGas, maxPriorityFeePerGas: tip },
  };
}
