import { InsufficientFundsError } from '@/lib/errors/transactionErrors';
import { ensureSdk } from '@/lib/sdk/startSdk';
import type { Overrides } from '@/lib/sdk/wallets/bindWallet';
import type { TransactionWallet } from '@/lib/transactions/TransactionWallet';
import { askQuantity } from '@/lib/transactions/askChain';
import type { PendingTransaction } from '@/lib/transactions/pendingTransactions';
import { requireChain } from '@/lib/wallets/walletChain';
import { sendTransaction } from '@/lib/transactions/sendTransaction';
import { type Fee, simulateTransaction } from '@/lib/transactions/simulateTransaction';
import type { Transfer } from '@/lib/transfers/checkTransfer';
import { type PreparedTransfer, prepareTransfer } from '@/lib/transfers/prepareTransfer';

/**
 * Sends a transfer, by the SDK's own `transfer` over the given wallet; ready as soon as there is a hash.
 *
 * @param options the chain that is meant (decimal id), and what to set of the transaction, such as the prices of its
 *   fee
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
