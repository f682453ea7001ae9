import { prepareCall, type ContractCall } from '@/lib/contracts/prepareCall';
import { toPlain, toPlainList, type ContractValue } from '@/lib/contracts/toPlain';
import { ensureSdk } from '@/lib/sdk/ensureSdk';
import { lendWallet, type Overrides } from '@/lib/sdk/wallets/lendWallet';
import { toTransactionError } from '@/lib/transactions/toTransactionError';
import type { Eip1193Provider } from '@/lib/wallets/Wallet';

/**
 * Reads from a contract by the SDK's own `executeFunction`; nothing is signed, and no wallet needs to be there.
 *
 * @param provider a wallet's, or one that only reads (`createNetworkProvider`)
 * @param call a function that is `view` or `pure`
 * @param overrides `from` (who asks) and `blockTag` (at which block)
 * @returns the one value of the function, or all of them by their names, or in a list where they have none
 * @throws FoyerError: what `prepareCall` throws; TransactionRevertedError with the contract's reason
 */
export async function readContract(
  provider: Eip1193Provider,
  call: ContractCall,
  overrides: Pick<Overrides, 'from' | 'blockTag'> = {},
): Promise<ContractValue> {
  const sdk = await ensureSdk();
  const { execution, fragment, abi } = await prepareCall(sdk, provider, call);
  const lent = lendWallet(sdk, { provider, account: null, overrides });
  // Some functions that change nothing are not declared so: read all the same.
  const asRead = execution.abi.map((part) => ({ ...part, stateMutability: 'view', constant: true }));
  let answer: unknown;
  try {
    answer = await lent.executeFunction({ ...execution, abi: asRead });
  } catch (error) {
    throw toTransactionError(sdk.web3Library, error, abi);
  }
  const [only, ...others] = fragment.outputs ?? [];
  if (only && others.length === 0) return toPlain(only, answer);
  return toPlainList(fragment.outputs ?? [], (answer ?? []) as readonly unknown[]);
}
