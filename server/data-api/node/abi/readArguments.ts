import { invalid } from '@/server/data-api/refuse';
import { typeOf, type AbiParameter } from '@/server/data-api/node/abi/abiShapes';

/**
 * Turns what a caller gives for a list of parameters, by their names or by their position, into what can be encoded.
 * Whole numbers come as numbers, or as decimal or hexadecimal text.
 *
 * @param place where the values were given, such as `params`
 * @throws Parse.Error 142 naming the parameter that is missing or is not of its type
 */
export function readArguments(parameters: readonly AbiParameter[], given: unknown, place: string): unknown[] {
  const values = given ?? {};
  if (typeof values !== 'object') throw invalid(`${place}: must be an object or a list`);
  if (Array.isArray(values) && values.length > parameters.length) {
    throw invalid(`${place}: must have ${parameters.length} values, not ${values.length}`);
  }
  return parameters.map((parameter, index) => {
    const { name } = parameter;
    const own = (key: string): unknown =>
      Object.hasOwn(values, key) ? (values as Record<string, unknown>)[key] : null;
    const value = (name && !Array.isArray(values) ? own(name) : null) ?? own(String(index));
    const where = `${place}.${name || index}`;
    if (value === null || value === undefined) throw invalid(`${where}: is missing; it must be ${describe(parameter)}`);
    return readValue(parameter, value, where);
  });
}

function readValue(parameter: AbiParameter, value: unknown, place: string): unknown {
  const { type, components = [] } = parameter;
  const list = /^(.*)\[(\d*)\]$/.exec(type);
  if (list) {
    const [, of = '', length] = list;
    if (!Array.isArray(value) || (length && value.length !== Number(length))) throw wrong(parameter, place);
    return value.map((one, index) => readValue({ ...parameter, type: of }, one, `${place}.${index}`));
  }
  if (type === 'tuple') {
    if (typeof value !== 'object') throw wrong(parameter, place);
    // By their order: two parts may have one name.
    return readArguments(components, value, place);
  }
  const read = readPlain(type, value);
  if (read === undefined) throw wrong(parameter, place);
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
  if (whole) return readWhole(value, BigInt(whole[2] || 256), whole[1] === 'u');
  if (typeof value !== 'string' || !/^0x(?:[\da-f]{2})*$/i.test(value)) return undefined;
  const bytes = (value.length - 2) / 2;
  const wanted = type === 'address' ? 20 : type === 'function' ? 24 : Number(type.slice('bytes'.length) || bytes);
  // Any spelling of an address is taken: its checksum is the caller's own matter.
  return bytes === wanted ? value.toLowerCase() : undefined;
}

function readWhole(value: unknown, bits: bigint, unsigned: boolean): bigint | undefined {
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value;
  if (typeof text !== 'string' || !/^(?:-?\d{1,78}|0x[\da-f]{1,64})$/i.test(text.trim())) return undefined;
  const number = BigInt(text.trim());
  const least = unsigned ? 0n : -(1n << (bits - 1n));
  const most = (1n << (unsigned ? bits : bits - 1n)) - 1n;
  return number >= least && number <= most ? number : undefined;
}

function wrong(parameter: AbiParameter, place: string) {
  return invalid(`${place}: must be ${describe(parameter)}`);
}

function describe(parameter: AbiParameter): string {
  const type = typeOf(parameter);
  if (/int\d+$/.test(type)) return `${type}: a whole number, as text where it is large`;
  if (/^(?:address|bytes\d*|function)$/.test(type)) return `${type}: hexadecimal with 0x`;
  return type;
}
