import { z } from 'zod';
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
 * Reads the items of an ABI. What is no function and no error is left out.
 *
 * @throws Parse.Error 142
 */
export function readAbi(items: readonly unknown[]): ReadAbi {
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
