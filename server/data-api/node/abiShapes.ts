import type { Hex } from 'viem';
import { z } from 'zod';
import { unwrapAbi } from '@/protocol/data/unwrapAbi';
import { invalid } from '@/server/data-api/sources/Source';

/** A parameter as an ABI describes it (Solidity's JSON form). */
export type AbiParameter = { name: string; type: string; components?: AbiParameter[] | undefined };

/** A function as an ABI describes it. */
export type AbiFunction = { type: 'function'; name: string; inputs: AbiParameter[]; outputs: AbiParameter[] };

/** An error that a contract may refuse with. */
export type AbiError = { type: 'error'; name: string; inputs: AbiParameter[] };

/** What of an ABI is needed to call a contract. */
export type ReadAbi = { functions: AbiFunction[]; errors: AbiError[] };

/** Deeper tuples and longer lists are no contract's. */
const DEEPEST = 12;
const MAX_PARAMETERS = 64;

/** Most items of an ABI. */
const MAX_ARRAY_ITEMS = 5_000;

const name = z.string().max(256).default('');

const parameter = (depth: number): z.ZodType<AbiParameter> =>
  z.object({
    name,
    type: z.string().max(80),
    components:
      depth < DEEPEST ? z.lazy(() => z.array(parameter(depth + 1)).max(MAX_PARAMETERS)).optional() : z.undefined(),
  });

const parameters = z.array(parameter(0)).max(MAX_PARAMETERS).default([]);

const item = z.object({ type: z.string().default('function'), name, inputs: parameters, outputs: parameters });

/**
 * Reads an ABI in any form that `unwrapAbi` takes. What is no function and no error is left out.
 *
 * @throws Parse.Error 142
 */
export function readAbi(abi: unknown): ReadAbi {
  const items = readAbiItems(abi, 'abi');
  const read: ReadAbi = { functions: [], errors: [] };
  for (const [index, one] of items.entries()) {
    const checked = item.safeParse(one);
    if (!checked.success) {
      const path = [index, ...(checked.error.issues[0]?.path ?? [])].slice(0, 8).join('.');
      throw invalid(`abi: must describe a function or a contract, or be a compiler's file; ${path} is none of it`);
    }
    const { type, ...rest } = checked.data;
    if (type === 'function') read.functions.push({ type, ...rest });
    if (type === 'error') read.errors.push({ type, name: rest.name, inputs: rest.inputs });
  }
  return read;
}

/**
 * The items of an ABI in any form that `unwrapAbi` takes; they are not checked.
 *
 * @param path the parameter that it was given as
 * @throws Parse.Error 142 for a text that is not JSON, and for too many items
 */
export function readAbiItems(abi: unknown, path: string): unknown[] {
  const items = parse(abi, path);
  if (items.length > MAX_ARRAY_ITEMS) throw invalid(`${path}: must have at most ${MAX_ARRAY_ITEMS} items`);
  return items;
}

function parse(abi: unknown, path: string): unknown[] {
  try {
    return unwrapAbi(abi);
  } catch {
    throw invalid(`${path}: must be JSON`);
  }
}

/** A parameter's type in its one right form, such as `(uint256,address)[]`. */
export function typeOf({ type, components = [] }: AbiParameter): string {
  const { base, ends } = splitType(type);
  if (base === 'tuple') return `(${components.map(typeOf).join(',')})${ends}`;
  return `${base === 'uint' || base === 'int' ? `${base}256` : base}${ends}`;
}

/** A function's signature, such as `transfer(address,uint256)`. */
export function signatureOf({ name: own, inputs }: Pick<AbiFunction, 'name' | 'inputs'>): string {
  return `${own}(${inputs.map(typeOf).join(',')})`;
}

/** Parts a type into what a list is of, and the list's own ends: `uint8[2][]` into `uint8` and `[2][]`. */
function splitType(type: string): { base: string; ends: string } {
  const start = type.indexOf('[');
  return start < 0 ? { base: type, ends: '' } : { base: type.slice(0, start), ends: type.slice(start) };
}

/** Bytes of a word of the ABI. */
const WORD = 32;

/**
 * How many bytes are read to decode an answer; more than `most` are not counted. An encoded list holds offsets, and many
 * of them may lead to the same place: 256 kB of a stranger's answer decode to gigabytes.
 *
 * It reads as the decoder does, and leaves what is broken to it. The types are checked already (`checkTypes`).
 */
export function measureValues(parameters: readonly AbiParameter[], answer: Hex, most: number): number {
  let read = 0;
  /** The number in a word; `NaN` past the end. */
  const number = (at: number): number => {
    read += WORD;
    if (read > most) throw new Enough();
    const start = 2 + at * 2;
    if (!(at >= 0) || start + 2 * WORD > answer.length) throw new Broken();
    return Number(`0x${answer.slice(start, start + 2 * WORD)}`);
  };

  /** Reads a value whose place is `at`, in a part of the answer that begins at `base`; answers the bytes of its place. */
  const visit = (parameter: AbiParameter, at: number, base: number): number => {
    const { type, components = [] } = parameter;
    const [, of = '', size] = /^(.*)\[(\d*)\]$/.exec(type) ?? [];
    if (size !== undefined) {
      const one = { ...parameter, type: of };
      if (size !== '' && !isDynamic(one)) return visitAll(Number(size), () => one, at, base);
      const start = base + number(at);
      if (size !== '') visitAll(Number(size), () => one, start, start);
      else visitAll(number(start), () => one, start + WORD, start + WORD);
      return WORD;
    }
    if (type === 'tuple') {
      const part = (index: number) => components[index] ?? parameter;
      if (!isDynamic(parameter)) return visitAll(components.length, part, at, base);
      const start = base + number(at);
      visitAll(components.length, part, start, start);
      return WORD;
    }
    const value = number(at);
    if (type === 'string' || type === 'bytes') {
      const length = number(base + value);
      read += length;
    }
    return WORD;
  };
  const visitAll = (length: number, part: (index: number) => AbiParameter, at: number, base: number): number => {
    let taken = 0;
    for (let index = 0; index < length; index++) taken += visit(part(index), at + taken, base);
    return taken;
  };

  try {
    visitAll(parameters.length, (index) => parameters[index] ?? { name: '', type: 'bool' }, 0, 0);
  } catch (error) {
    if (error instanceof Enough) return Infinity;
    if (!(error instanceof Broken)) throw error;
  }
  return read > most ? Infinity : read;
}

class Enough extends Error {}
class Broken extends Error {}

function isDynamic({ type, components = [] }: AbiParameter): boolean {
  if (/\[\]/.test(type) || /^(string|bytes)(\[|$)/.test(type)) return true;
  return type.startsWith('tuple') && components.some(isDynamic);
}
