import Parse from 'parse/node';
import { type AbiFunction, type AbiParameter, signatureOf } from '@/server/data-api/node/abi/abiShapes';
import { readArguments } from '@/server/data-api/node/abi/readArguments';
import { invalid } from '@/server/data-api/refuse';

/** Solidity's elementary types, and lists of them; a list of none holds nothing to read. */
const KNOWN = /^(?:address|bool|string|bytes|tuple|function|u?int(\d*)|bytes(\d+))(?:\[(?:[1-9]\d{0,5})?\])*$/;

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

/**
 * Checks that every type of an ABI is one that can be encoded.
 *
 * @throws Parse.Error 142 naming it
 */
function checkTypes(parameters: readonly AbiParameter[]): void {
  for (const { type, name, components = [] } of parameters) {
    const [known, bits, bytes] = KNOWN.exec(type) ?? [];
    const isSize = (size: string | undefined, most: number, step: number) =>
      !size || (Number(size) > 0 && Number(size) <= most && Number(size) % step === 0);
    if (!known || !isSize(bits, 256, 8) || (bytes !== undefined && !(Number(bytes) >= 1 && Number(bytes) <= 32))) {
      throw invalid(`abi: "${type}"${name ? ` of ${name}` : ''} is no type`);
    }
    if (type.startsWith('tuple')) {
      if (components.length === 0) throw invalid(`abi: the tuple${name ? ` ${name}` : ''} must have components`);
      checkTypes(components);
    }
  }
}
