import { InsufficientFundsError } from '@/lib/errors/transactionErrors';
import { askQuantity } from '@/lib/transactions/askChain';
import type { Fee } from '@/lib/transactions/estimateFee';
import { requireChain } from '@/lib/transactions/requireChain';
import { simulateTransaction } from '@/lib/transactions/simulateTransaction';
import type { TransactionWallet } from '@/lib/transactions/TransactionWallet';
import { prepareTransfer, type PreparedTransfer } from '@/lib/transfers/prepareTransfer';
import type { Transfer } from '@/lib/transfers/Transfer';

/** A transfer that would go through now, and what it costs: what a visitor sees before the wallet opens. */
export type ReviewedTransfer = { transfer: PreparedTransfer; fee: Fee; chainId: number };

/**
 * Checks a transfer, runs it without sending it, and estimates its fee: nothing is signed.
 *
 * @param options the chain that is meant (decimal id); `everything` sends all there is of the chain's coin, less the
 *   highest fee, whatever amount is given
 * @throws what `prepareTransfer` and `simulateTransaction` throw; WrongChainError
 */
export async function reviewTransfer(
  wallet: TransactionWallet,
  transfer: Partial<Transfer> & { type?: string },
  { chainId, everything = false }: { chainId?: number; everything?: boolean } = {},
): Promise<ReviewedTransfer> {
  const shown = await requireChain(wallet.provider, chainId);
  if (!everything) {
    const prepared = await prepareTransfer(wallet, transfer);
    return { transfer: prepared, fee: await simulateTransaction(wallet.provider, prepared.request), chainId: shown };
  }
  const nothing = await prepareTransfer(wallet, { ...transfer, amount: 0n } as Partial<Transfer>);
  const fee = await simulateTransaction(wallet.provider, nothing.request);
  const balance = await askQuantity(wallet.provider, 'eth_getBalance', [wallet.account, 'latest']);
  if (balance <= fee.most) throw new InsufficientFundsError(fee.most, balance);
  const amount = balance - fee.most;
  const request = { ...nothing.request, value: amount };
  return { transfer: { ...nothing, amount, request }, fee, chainId: shown };
}
