import type { ethers } from 'ethers';
import { readAbi, type Abi } from '@/lib/contracts/readAbi';
import { findFunction } from '@/lib/contracts/findFunction';
import { readArguments, type Arguments } from '@/lib/contracts/readArguments';
import { NoContractError } from '@/lib/errors/transactionErrors';
import type { MoralisSdk } from '@/lib/sdk/MoralisSdk';
import { askChain } from '@/lib/transactions/askChain';
import { requireChain } from '@/lib/transactions/requireChain';
import { resolveRecipient, type Recipient } from '@/lib/transfers/resolveRecipient';
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

/** A call that was checked: what both reading and writing stand on. */
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
  const whole = readAbi(library, abi);
  const fragment = findFunction(whole, functionName);
  const values = await readArguments(library, fragment.inputs, params);
  const contract = await resolveRecipient(contractAddress);
  const code = await askChain(provider, 'eth_getCode', [contract.address, 'latest']);
  if (code === '0x') throw new NoContractError(contract.address, await requireChain(provider));
  const own = JSON.parse(fragment.format('json')) as { inputs: object[] };
  const inputs = own.inputs.map((input, place) => ({ ...input, name: `input${place}` }));
  return {
    contract,
    abi: whole,
    fragment,
    values,
    data: whole.encodeFunctionData(fragment, values),
    execution: {
      contractAddress: contract.address,
      abi: [{ ...own, inputs }],
      functionName: fragment.name,
      params: Object.fromEntries(values.map((value, place) => [`input${place}`, value])),
    },
  };
}
