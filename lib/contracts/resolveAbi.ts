import { queryContract, type ContractResult } from '@/lib/contracts/queryContract';
import { type AbiTarget, type AbiQuery, findLocalAbi, type ResolvedAbi } from '@/lib/contracts/bundledAbis';
import { readData } from '@/lib/data/readData';
import { readCode, UnreachableError } from '@/lib/errors/FoyerError';
import { InvalidRecipientError, UnknownNameError } from '@/lib/errors/inputErrors';
import { resolveRecipient } from '@/lib/transfers/resolveRecipient';
import { OBJECT_NOT_FOUND, SCRIPT_FAILED } from '@/protocol/codes';

/** Asks for the ABI of a contract; `null` where it knows of none. */
type FindAbi = (place: AbiTarget, signal?: AbortSignal) => Promise<ResolvedAbi | null>;

/** Who is asked about a contract that is neither saved nor known, in this order. */
const FINDERS: readonly FindAbi[] = [findVerified, findStandard];

/**
 * Finds the ABI of a contract: a local one (`findLocalAbi`), else the first that `FINDERS` find.
 *
 * @returns `null` where nobody knows of one: the visitor has to give it
 * @throws UnreachableError; InvalidRecipientError or UnknownNameError where the address leads nowhere; BackendError 101
 *   where no contract is there
 */
export async function resolveAbi(question: AbiQuery, signal?: AbortSignal): Promise<ResolvedAbi | null> {
  const { chainId, address } = question;
  const candidates = findLocalAbi(question);
  if (candidates) return candidates;
  for (const find of FINDERS) {
    const found = await find({ chainId, address }, signal);
    if (found) return found;
  }
  return null;
}

/** The ABI that the operator of the backend keeps as verified. */
async function findVerified({ chainId, address }: AbiTarget, signal?: AbortSignal): Promise<ResolvedAbi | null> {
  const contract = await resolveRecipient(address);
  const requested = { chain: `0x${chainId.toString(16)}`, address: contract.address };
  try {
    const { abi } = await readData('getContractInfo', requested, { signal });
    return abi && { abi: JSON.stringify(abi), source: 'verified' };
  } catch (error) {
    const code = readCode(error);
    // Nobody here knows this chain, or this contract of it: the next may.
    if (code === OBJECT_NOT_FOUND || code === SCRIPT_FAILED) return null;
    throw error;
  }
}

/** Interface ids of EIP-165. */
const INTERFACES = { erc721: '0x80ac58cd', erc1155: '0xd9b67a26' } as const;

/** The standard of a contract by what it answers: EIP-721 and EIP-1155 say it themselves, EIP-20 by its functions. */
async function findStandard(place: AbiTarget, signal?: AbortSignal): Promise<ResolvedAbi | null> {
  const ask = async (name: string, output: string, input?: readonly [type: string, value: string]) => {
    const inputs = input ? [{ name: 'id', type: input[0] }] : [];
    const part = { type: 'function', name, stateMutability: 'view', inputs, outputs: [{ name: '', type: output }] };
    const signature = `${name}(${input?.[0] ?? ''})`;
    return queryContract({ ...place, abi: [part], signature, values: input ? [input[1]] : [] }, signal);
  };
  const [erc721, erc1155, decimals, supply] = await Promise.all([
    unlessRefused(ask('supportsInterface', 'bool', ['bytes4', INTERFACES.erc721])),
    unlessRefused(ask('supportsInterface', 'bool', ['bytes4', INTERFACES.erc1155])),
    unlessRefused(ask('decimals', 'uint8')),
    unlessRefused(ask('totalSupply', 'uint256')),
  ]);
  const abi = erc721 === true ? 'erc721' : erc1155 === true ? 'erc1155' : decimals && supply ? 'erc20' : null;
  return abi && { abi, source: 'standard' };
}

/** The answer, or `null` where the contract has none: most have no such function. */
async function unlessRefused(work: Promise<ContractResult>): Promise<ContractResult> {
  try {
    return await work;
  } catch (error) {
    // Nobody answered, or nobody is there: that says nothing about a standard.
    const isOther = [UnreachableError, InvalidRecipientError, UnknownNameError].some((kind) => error instanceof kind);
    const isAborted = error instanceof DOMException && error.name === 'AbortError';
    if (isOther || isAborted || readCode(error) === OBJECT_NOT_FOUND) throw error;
    return null;
  }
}
