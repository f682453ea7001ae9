import type { ethers } from 'ethers';
import { AmbiguousFunctionError, FunctionNotFoundError } from '@/lib/errors/contractErrors';

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
