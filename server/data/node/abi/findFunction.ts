import Parse from 'parse/node';
import { invalid } from '@/server/data/refuse';
import { signatureOf, type AbiFunction } from '@/server/data/node/abi/abiShapes';
import { checkTypes } from '@/server/data/node/abi/checkTypes';
import { readArguments } from '@/server/data/node/abi/readArguments';

/** A function and what it is to be called with. */
export type FoundFunction = { wanted: AbiFunction; args: unknown[] };

/** More of one name are nobody's contract. */
const MOST_TOLD = 8;

/**
 * The function that a caller means: by its name, or by its signature such as `transfer(address,uint256)` where several
 * share a name. Of those, the one that the parameters fit alone is taken, too.
 *
 * @throws Parse.Error 142 where there is none, where several fit, or naming the parameter that does not fit
 */
export function findFunction(functions: readonly AbiFunction[], name: string, params: unknown): FoundFunction {
  const signature = name.includes('(') ? normalise(name) : null;
  const named = functions.filter((one) => (signature === null ? one.name === name : signatureOf(one) === signature));
  const [only] = named;
  if (!only) throw invalid(`function_name: the ABI has no function ${name}${suggest(functions)}`);
  for (const { inputs, outputs } of named) checkTypes([...inputs, ...outputs]);
  if (named.length === 1) return { wanted: only, args: readArguments(only.inputs, params, 'params') };

  const fitting = named.flatMap((wanted) => {
    const args = tryArguments(wanted, params);
    return args ? [{ wanted, args }] : [];
  });
  const [found] = fitting;
  if (found && fitting.length === 1) return found;
  const signatures = named.slice(0, MOST_TOLD).map(signatureOf).join(', ');
  throw invalid(`function_name: several functions are called ${name}. Name one by its signature: ${signatures}`);
}

/** What the function would be called with; `null` where the values are not its own, all of them. */
function tryArguments({ inputs }: AbiFunction, params: unknown): unknown[] | null {
  if (Object.keys(params ?? {}).length !== inputs.length) return null;
  try {
    return readArguments(inputs, params, 'params');
  } catch (error) {
    if (error instanceof Parse.Error) return null;
    throw error;
  }
}

/** A signature without spaces and without the short forms of types. */
function normalise(signature: string): string {
  return signature.replace(/\s/g, '').replace(/\b(u?int)(?=[,)[])/g, '$1256');
}

function suggest(functions: readonly AbiFunction[]): string {
  const names = [...new Set(functions.flatMap(({ name }) => name || []))].slice(0, MOST_TOLD);
  return names.length > 0 ? `. It has ${names.join(', ')}` : '';
}
