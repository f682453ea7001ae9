import { ensureSdk } from '@/lib/sdk/ensureSdk';
import type { Overrides } from '@/lib/sdk/wallets/lendWallet';
import type { PendingTransaction } from '@/lib/transactions/PendingTransaction';
import { sendTransaction } from '@/lib/transactions/sendTransaction';
import type { TransactionWallet } from '@/lib/transactions/TransactionWallet';
import type { PreparedTransfer } from '@/lib/transfers/prepareTransfer';

/**
 * Sends a transfer, by the SDK's own `transfer` over the given wallet; ready as soon as there is a hash.
 *
 * @param options the chain that is meant (decimal id), and what to set of the transaction, such as the prices of its fee
 * @throws WalletRejectedError where the visitor declines: then nothing was sent; else what `sendTransaction` throws
 */
export async function sendTransfer(
  wallet: TransactionWallet,
  transfer: PreparedTransfer,
  options: { chainId?: number; overrides?: Overrides } = {},
): Promise<PendingTransaction> {
  const { type, recipient, contractAddress, tokenId, amount, request } = transfer;
  // All of it as texts: the SDK takes the number 0 for nothing, and knows no bigint.
  const values = {
    type,
    receiver: recipient.address,
    amount: String(amount),
    ...(contractAddress === null ? {} : { contractAddress }),
    ...(tokenId === null ? {} : { tokenId: String(tokenId) }),
  };
  return sendTransaction(await ensureSdk(), { wallet, request, ...options }, (sdk) => sdk.transfer(values));
}
