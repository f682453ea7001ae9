import type { ethers } from 'ethers';
import { InsufficientFundsError } from '@/lib/errors/transactionErrors';
import { askChain, askQuantity } from '@/lib/transactions/askChain';
import { estimateFee, type Fee } from '@/lib/transactions/estimateFee';
import { toRpc, type TransactionRequest } from '@/lib/transactions/TransactionRequest';
import type { Eip1193Provider } from '@/lib/wallets/Wallet';

/** Gas of a transaction that calls no contract. */
const PLAIN_TRANSFER_GAS = 21_000n;

/**
 * Runs a transaction at the newest block without sending it, and estimates its fee: nothing is signed.
 *
 * @param errors the contract's own errors, where its ABI is known
 * @throws TransactionRevertedError with the contract's reason in words; InsufficientFundsError where value and highest fee
 *   are more than there is
 */
export async function simulateTransaction(
  provider: Eip1193Provider,
  request: TransactionRequest,
  errors?: ethers.utils.Interface,
): Promise<Fee> {
  const balance = await askQuantity(provider, 'eth_getBalance', [request.from, 'latest']);
  if (balance < request.value) throw new InsufficientFundsError(request.value, balance);
  const call = toRpc(request);
  // Before the gas: nodes tell the reason of a call more reliably than that of an estimate.
  await askChain(provider, 'eth_call', [call, 'latest'], errors);
  const estimated = await askQuantity(provider, 'eth_estimateGas', [call]);
  // What a contract uses may change until it is in a block; a plain transfer never does.
  const gas = estimated === PLAIN_TRANSFER_GAS ? estimated : (estimated * 5n) / 4n;
  const fee = await estimateFee(provider, gas);
  if (balance < request.value + fee.most) throw new InsufficientFundsError(request.value + fee.most, balance);
  return fee;
}
