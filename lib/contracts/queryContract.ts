import { findFunction, readAbi } from '@/lib/contracts/abi';
import { readArguments } from '@/lib/contracts/contractValues';
import { readData } from '@/lib/data/readData';
import { readMessage } from '@/lib/errors/FoyerError';
import { ensureSdk } from '@/lib/sdk/startSdk';
import { resolveRecipient } from '@/lib/transfers/resolveRecipient';
import type { DataAnswer } from '@/protocol/data/registry';

/** What a contract answered: whole numbers as decimal texts. */
export type ContractResult = DataAnswer<'runContractFunction'>;

/** A question to a contract. */
export type ContractQuery = {
  /** Decimal id of the chain. */
  chainId: number;
  /** Address, or a name that leads to it. */
  address: string;
  abi: readonly object[];
  signature: string;
  /** In the order of the function's inputs. */
  values: readonly unknown[];
};

/**
 * Reads from a contract through the data service: nothing is signed, and nobody needs to be signed in.
 *
 * @returns the one value of the function; several as an object by their places (`0`, `1`) and names; `null` for none
 * @throws FoyerError: what `readArguments` and `resolveRecipient` throw; TransactionRevertedError or BackendError 141
 *   where the contract refuses, with its reason; 141 where no node of the chain answers; 101 where there is no contract
 */
export async function queryContract(question: ContractQuery, signal?: AbortSignal): Promise<ContractResult> {
  const { chainId, address, abi, signature, values } = question;
  const library = (await ensureSdk()).web3Library;
  const parsed = readAbi(library, abi);
  const params = await readArguments(library, findFunction(parsed, signature).inputs, values);
  const contract = await resolveRecipient(address);
  const requested = {
    address: contract.address,
    chain: `0x${chainId.toString(16)}`,
    function_name: signature,
    // The function, and the errors that it may refuse with.
    abi: JSON.parse(JSON.stringify(abi)) as ContractResult,
    params: JSON.parse(JSON.stringify(params)) as ContractResult,
  };
  try {
    return await readData('runContractFunction', requested, { signal });
  } catch (error) {
    // An error that the ABI does not name: the usual ones are known all the same.
    const [, data] = / (0x(?:[\da-f]{2}){4,})$/i.exec(readMessage(error)) ?? [];
    if (!data) throw error;
    const { readRevert } = await import('@/lib/errors/toTransactionError');
    const reason = readRevert(library, data, parsed);
    const { TransactionRevertedError } = await import('@/lib/errors/transactionErrors');
    throw reason ? new TransactionRevertedError(reason, error) : error;
  }
}
