import type { ethers } from 'ethers';

/** A value of a contract in the language's own types: whole numbers as bigint, bytes in hexadecimal, tuples by name. */
export type ContractValue =
  string | boolean | bigint | readonly ContractValue[] | { readonly [name: string]: ContractValue };

/** Turns what the library decoded into plain values. */
export function toPlain(type: ethers.utils.ParamType, value: unknown): ContractValue {
  if (type.baseType === 'array') {
    return (value as unknown[]).map((part) => toPlain(type.arrayChildren, part));
  }
  if (type.baseType === 'tuple') return toPlainList(type.components, value as readonly unknown[]);
  if (typeof value === 'boolean' || typeof value === 'string') return value;
  // Numbers of up to 48 bits come as numbers, wider ones as the library's own.
  return BigInt(String(value));
}

/** Several values: by their names where each has one of its own, else in a list. */
export function toPlainList(types: readonly ethers.utils.ParamType[], values: readonly unknown[]): ContractValue {
  const plain = types.map((type, place) => toPlain(type, values[place]));
  const names = new Set(types.map(({ name }) => name).filter(Boolean));
  if (types.length === 0 || names.size < types.length) return plain;
  return Object.fromEntries(types.map(({ name }, place) => [name, plain[place] ?? '']));
}
