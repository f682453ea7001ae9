import { summarize } from '@/components/send/review/describeTransfer';
import type { Asset } from '@/components/send/useAssets';
import { showTransactionToast } from '@/components/transactions/pending/transactionToast';
import { countEvent } from '@/lib/objects/countEvent';
import { pendingTransactions } from '@/lib/transactions/pendingTransactions';
import type { TransactionWallet } from '@/lib/transactions/TransactionWallet';
import { type ReviewedTransfer, sendTransfer } from '@/lib/transfers/sendTransfer';

/**
 * Has the wallet sign and send a reviewed transfer, and follows it.
 *
 * @param label of the recipient in the address book; `null` for none
 * @throws what `sendTransfer` throws
 */
export async function submitTransfer(
  wallet: TransactionWallet,
  review: ReviewedTransfer,
  asset: Asset | null,
  label: string | null,
): Promise<void> {
  const { transfer, fee, chainId } = review;
  // At the prices that were shown, so that "everything" leaves exactly the fee.
  const overrides = { gasLimit: fee.gas, ...fee.prices };
  const pending = await sendTransfer(wallet, transfer, { chainId, overrides });
  countEvent('sent', { what: transfer.type, chain: String(chainId) });
  const transaction = { ...pending, summary: summarize(review, asset, label), sentAt: Date.now() };
  pendingTransactions.add(transaction);
  showTransactionToast(transaction, 'submitted');
}
