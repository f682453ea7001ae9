import { prepareWrite, writeContract } from '@/lib/contracts/callContract';
import { TransactionRevertedError } from '@/lib/errors/transactionErrors';
import type { Allowance } from '@/lib/portfolio/readAllowances';
import { followTransaction } from '@/lib/transactions/followTransaction';
import { requireChain } from '@/lib/wallets/walletChain';
import { simulateTransaction } from '@/lib/transactions/simulateTransaction';
import type { TransactionWallet } from '@/lib/transactions/TransactionWallet';

/**
 * Takes an allowance back: `approve` of nothing, or `setApprovalForAll` of no. It is run without a signature first.
 * Resolves once a block has it.
 *
 * @throws WalletRejectedError where the visitor declines; WrongChainError, InsufficientFundsError,
 *   TransactionRevertedError, WalletBusyError, WalletFailedError
 */
export async function revokeAllowance(wallet: TransactionWallet, allowance: Allowance): Promise<void> {
  const { token, spender, amount } = allowance;
  const { chainId } = allowance.wallet.chain;
  await requireChain(wallet.provider, chainId);
  const prepared = await prepareWrite(
    wallet,
    amount === null
      ? {
          contractAddress: token,
          abi: ['function setApprovalForAll(address operator, bool approved)'],
          functionName: 'setApprovalForAll',
          params: [spender, false],
        }
      : {
          contractAddress: token,
          abi: ['function approve(address spender, uint256 amount) returns (bool)'],
          functionName: 'approve',
          params: [spender, 0n],
        },
  );
  await simulateTransaction(wallet.provider, prepared.request, prepared.abi);
  const pending = await writeContract(wallet, prepared, { chainId });
  for await (const state of followTransaction(wallet.provider, pending, { confirmations: 1 })) {
    if (state.step === 'failed') throw new TransactionRevertedError(state.reason);
    if (state.step === 'replaced') throw new TransactionRevertedError('Another transaction replaced it.');
  }
}
