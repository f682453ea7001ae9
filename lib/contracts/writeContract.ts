import { prepareCall, type ContractCall, type PreparedCall } from '@/lib/contracts/prepareCall';
import { ensureSdk } from '@/lib/sdk/ensureSdk';
import type { Overrides } from '@/lib/sdk/wallets/lendWallet';
import type { PendingTransaction } from '@/lib/transactions/PendingTransaction';
import { sendTransaction } from '@/lib/transactions/sendTransaction';
import type { TransactionRequest } from '@/lib/transactions/TransactionRequest';
import type { TransactionWallet } from '@/lib/transactions/TransactionWallet';

/** A call that changes something, ready to be shown, simulated (`simulateTransaction`) and sent. */
export type PreparedWrite = PreparedCall & { request: TransactionRequest };

/**
 * Makes a call ready that changes something.
 *
 * @param call with the value to send along, in the smallest unit of the chain's coin
 * @throws what `prepareCall` throws
 */
export async function prepareWrite(
  { provider, account }: TransactionWallet,
  call: ContractCall & { value?: bigint },
): Promise<PreparedWrite> {
  const prepared = await prepareCall(await ensureSdk(), provider, call);
  const { contract, data } = prepared;
  return { ...prepared, request: { from: account, to: contract.address, value: call.value ?? 0n, data } };
}

/**
 * Calls a contract's function by the SDK's own `executeFunction` over the given wallet; ready as soon as there is a hash.
 *
 * @param options the chain that is meant (decimal id), and what to set of the transaction
 * @throws WalletRejectedError where the visitor declines: then nothing was sent; else what `sendTransaction` throws
 */
export async function writeContract(
  wallet: TransactionWallet,
  { execution, request, abi }: PreparedWrite,
  options: { chainId?: number; overrides?: Overrides } = {},
): Promise<PendingTransaction> {
  // One that is declared to change nothing is sent all the same: that is what was asked for.
  const asWrite = execution.abi.map((part) => ({
    ...part,
    stateMutability: 'payable',
    constant: false,
    payable: true,
  }));
  const values = { ...execution, abi: asWrite, msgValue: String(request.value) };
  const sent = { wallet, request, errors: abi, ...options };
  return sendTransaction(await ensureSdk(), sent, (sdk) => sdk.executeFunction(values));
}
