import type { ethers } from 'ethers';
import { findFunction, readAbi } from '@/lib/contracts/abi';
import {
  type Arguments,
  type ContractValue,
  readArguments,
  toPlain,
  toPlainList,
} from '@/lib/contracts/contractValues';
import type { Abi } from '@/lib/contracts/readAbiItems';
import { NoContractError } from '@/lib/errors/transactionErrors';
import type { MoralisSdk } from '@/lib/MoralisSdk';
import { ensureSdk } from '@/lib/sdk/startSdk';
import { bindWallet, type Overrides } from '@/lib/sdk/wallets/bindWallet';
import type { TransactionRequest, TransactionWallet } from '@/lib/transactions/TransactionWallet';
import { requestChain } from '@/lib/transactions/requestChain';
import type { PendingTransaction } from '@/lib/transactions/pendingTransactions';
import { requireChain } from '@/lib/wallets/walletChain';
import { sendTransaction } from '@/lib/transactions/sendTransaction';
import { toTransactionError } from '@/lib/errors/toTransactionError';
import { type Recipient, resolveRecipient } from '@/lib/transfers/resolveRecipient';
import type { Eip1193Provider } from '@/lib/wallets/Wallet';

/** A call of a contract's function. */
export type ContractCall = {
  /** The contract: its address, or a name that leads to it. */
  contractAddress: string;
  abi: Abi;
  /** A name, or a signature where several functions have it. */
  functionName: string;
  params?: Arguments;
};

/** A validated call, for both reads and writes. */
export type PreparedCall = {
  contract: Recipient;
  /** Its whole ABI, for the errors that it names. */
  abi: ethers.utils.Interface;
  fragment: ethers.utils.FunctionFragment;
  /** In the order of the function's inputs. */
  values: readonly unknown[];
  /** The call, in hexadecimal. */
  data: string;
  /** What the SDK's `executeFunction` is given: an ABI of this function alone, each input with a name of its own. */
  execution: { contractAddress: string; abi: readonly object[]; functionName: string; params: Record<string, unknown> };
};

/**
 * Checks a call against the contract's ABI, and whether a contract is there.
 *
 * @throws InvalidAbiError, FunctionNotFoundError, AmbiguousFunctionError, MissingFieldsError, InvalidArgumentError,
 *   InvalidRecipientError, UnknownNameError, NoContractError
 */
export async function prepareCall(
  sdk: MoralisSdk,
  provider: Eip1193Provider,
  { contractAddress, abi, functionName, params }: ContractCall,
): Promise<PreparedCall> {
  const library = sdk.web3Library;
  const parsed = readAbi(library, abi);
  const fragment = findFunction(parsed, functionName);
  const values = await readArguments(library, fragment.inputs, params);
  const contract = await resolveRecipient(contractAddress);
  const code = await requestChain(provider, 'eth_getCode', [contract.address, 'latest']);
  if (code === '0x') throw new NoContractError(contract.address, await requireChain(provider));
  const own = JSON.parse(fragment.format('json')) as { inputs: object[] };
  const inputs = own.inputs.map((input, index) => ({ ...input, name: `input${index}` }));
  return {
    contract,
    abi: parsed,
    fragment,
    values,
    data: parsed.encodeFunctionData(fragment, values),
    execution: {
      contractAddress: contract.address,
      abi: [{ ...own, inputs }],
      functionName: fragment.name,
      params: Object.fromEntries(values.map((value, index) => [`input${index}`, value])),
    },
  };
}

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
  const lent = bindWallet(sdk, { provider, account: null, overrides });
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
 * Calls a contract's function by the SDK's own `executeFunction` over the given wallet; ready as soon as there is a
 * hash.
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
