import Parse from 'parse/node';
import { type AbiFunction, type AbiParameter, signatureOf, typeOf } from '@/server/data-api/node/abiShapes';
import { invalid } from '@/server/data-api/sources/Source';

/** Solidity's elementary types, and lists of them; a list of none holds nothing to read. */
const KNOWN = /^(?:address|bool|string|bytes|tuple|function|u?int(\d*)|bytes(\d+))(?:\[(?:[1-9]\d{0,5})?\])*$/;

/** A function and what it is to be called with. */
export type FoundFunction = { wanted: AbiFunction; args: unknown[] };

/** More of one name are nobody's contract. */
const MAX_OVERLOADS = 8;

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
  const signatures = named.slice(0, MAX_OVERLOADS).map(signatureOf).join(', ');
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
  const names = [...new Set(functions.flatMap(({ name }) => name || []))].slice(0, MAX_OVERLOADS);
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

/**
 * Turns what a caller gives for a list of parameters, by their names or by their position, into what can be encoded.
 * Whole numbers come as numbers, or as decimal or hexadecimal text.
 *
 * @param path where the values were given, such as `params`
 * @throws Parse.Error 142 naming the parameter that is missing or is not of its type
 */
function readArguments(parameters: readonly AbiParameter[], given: unknown, path: string): unknown[] {
  const values = given ?? {};
  if (typeof values !== 'object') throw invalid(`${path}: must be an object or a list`);
  if (Array.isArray(values) && values.length > parameters.length) {
    throw invalid(`${path}: must have ${parameters.length} values, not ${values.length}`);
  }
  return parameters.map((parameter, index) => {
    const { name } = parameter;
    const own = (key: string): unknown =>
      Object.hasOwn(values, key) ? (values as Record<string, unknown>)[key] : null;
    const value = (name && !Array.isArray(values) ? own(name) : null) ?? own(String(index));
    const where = `${path}.${name || index}`;
    if (value === null || value === undefined) throw invalid(`${where}: is missing; it must be ${describe(parameter)}`);
    return readValue(parameter, value, where);
  });
}

function readValue(parameter: AbiParameter, value: unknown, path: string): unknown {
  const { type, components = [] } = parameter;
  const list = /^(.*)\[(\d*)\]$/.exec(type);
  if (list) {
    const [, of = '', length] = list;
    if (!Array.isArray(value) || (length && value.length !== Number(length))) throw wrong(parameter, path);
    return value.map((one, index) => readValue({ ...parameter, type: of }, one, `${path}.${index}`));
  }
  if (type === 'tuple') {
    if (typeof value !== 'object') throw wrong(parameter, path);
    // By their order: two parts may have one name.
    return readArguments(components, value, path);
  }
  const read = readPlain(type, value);
  if (read === undefined) throw wrong(parameter, path);
  return read;
}

/** A value of an elementary type; `undefined` where it is not of that type. */
function readPlain(type: string, value: unknown): unknown {
  if (type === 'string') return typeof value === 'string' ? value : undefined;
  if (type === 'bool') {
    if (typeof value === 'boolean') return value;
    return value === 'true' || value === 'false' ? value === 'true' : undefined;
  }
  const whole = /^(u?)int(\d*)$/.exec(type);
  if (whole) return readInteger(value, BigInt(whole[2] || 256), whole[1] === 'u');
  if (typeof value !== 'string' || !/^0x(?:[\da-f]{2})*$/i.test(value)) return undefined;
  const bytes = (value.length - 2) / 2;
  const wanted = type === 'address' ? 20 : type === 'function' ? 24 : Number(type.slice('bytes'.length) || bytes);
  // Any spelling of an address is taken: its checksum is the caller's own matter.
  return bytes === wanted ? value.toLowerCase() : undefined;
}

function readInteger(value: unknown, bits: bigint, unsigned: boolean): bigint | undefined {
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value;
  if (typeof text !== 'string' || !/^(?:-?\d{1,78}|0x[\da-f]{1,64})$/i.test(text.trim())) return undefined;
  const number = BigInt(text.trim());
  const least = unsigned ? 0n : -(1n << (bits - 1n));
  const most = (1n << (unsigned ? bits : bits - 1n)) - 1n;
  return number >= least && number <= most ? number : undefined;
}

function wrong(parameter: AbiParameter, path: string) {
  return invalid(`${path}: must be ${describe(parameter)}`);
}

function describe(parameter: AbiParameter): string {
  const type = typeOf(parameter);
  if (/int\d+$/.test(type)) return `${type}: a whole number, as text where it is large`;
  if (/^(?:address|bytes\d*|function)$/.test(type)) return `${type}: hexadecimal with 0x`;
  return type;
}
