import type { ethers } from 'ethers';
import type { ContractDoc } from '@/lib/contracts/ContractDoc';
import { type Abi, readAbiItems } from '@/lib/contracts/readAbiItems';
import { AmbiguousFunctionError, FunctionNotFoundError, InvalidAbiError } from '@/lib/errors/contractErrors';
import { ensureSdk } from '@/lib/sdk/startSdk';

/**
 * Reads an ABI.
 *
 * @throws InvalidAbiError
 */
export function readAbi(library: typeof ethers, abi: Abi): ethers.utils.Interface {
  try {
    const list = readAbiItems(abi);
    // Silently left out by the library otherwise: what is no part of an ABI.
    for (const part of list) library.utils.Fragment.from(part as string);
    const read = new library.utils.Interface(list as string[]);
    if (read.fragments.length === 0) throw new InvalidAbiError();
    return read;
  } catch (error) {
    throw error instanceof InvalidAbiError ? error : new InvalidAbiError(error);
  }
}

/**
 * Finds a function by its name, or by its signature where several have the name: `greet(string)`, tuples written out
 * (`total((string,uint256[]))`). Events and errors of the same name are no functions (a fault of the SDK).
 *
 * @throws FunctionNotFoundError, AmbiguousFunctionError (row D09)
 */
export function findFunction(contract: ethers.utils.Interface, wanted: string): ethers.utils.FunctionFragment {
  const plain = wanted.replaceAll(/\s/g, '');
  const [name = ''] = plain.split('(');
  const named = Object.values(contract.functions).filter((one) => one.name === name);
  if (named.length === 0) throw new FunctionNotFoundError(wanted);
  const signatures = named.map((one) => one.format('sighash'));
  if (!plain.includes('(')) {
    const [only, ...others] = named;
    if (!only || others.length > 0) throw new AmbiguousFunctionError(signatures);
    return only;
  }
  const found = named.find((one) => [one.format('sighash'), writeLoosely(one)].includes(plain));
  if (!found) throw new FunctionNotFoundError(wanted, signatures);
  return found;
}

/** As the SDK writes signatures, which leaves out what a tuple is made of. */
const writeLoosely = (one: ethers.utils.FunctionFragment): string =>
  `${one.name}(${one.inputs.map(({ type }) => type.replace(/\(.*\)/, '')).join(',')})`;

/**
 * The signature of the function that is meant by a name or a signature.
 *
 * @throws FunctionNotFoundError, AmbiguousFunctionError (row D09)
 */
export async function findSignature(doc: ContractDoc, wanted: string): Promise<string> {
  return findFunction(readAbi((await ensureSdk()).web3Library, doc.json), wanted).format('sighash');
}
