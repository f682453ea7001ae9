import type { ethers } from 'ethers';
import { InvalidArgumentError } from '@/lib/errors/argumentErrors';
import { MissingFieldsError } from '@/lib/errors/inputErrors';
import { resolveRecipient } from '@/lib/transfers/resolveRecipient';

/** What a function is called with: by the names of its inputs, or in their order. */
export type Arguments = Readonly<Record<string, unknown>> | readonly unknown[];

/**
 * Puts arguments into the order of a function's inputs, checks each against its type, and finds the address behind
 * names (ENS). Inputs without a name are found by their place (`0`, `1`, …).
 *
 * Bugs of the SDK that this avoids: it treats 0n and an empty text as missing, and gives all unnamed inputs one value.
 *
 * @throws MissingFieldsError with every missing one, InvalidArgumentError, UnknownNameError
 */
export async function readArguments(
  library: typeof ethers,
  inputs: readonly ethers.utils.ParamType[],
  given: Arguments = {},
): Promise<unknown[]> {
  const values = inputs.map(({ name }, index) => {
    const byName: unknown = name && !Array.isArray(given) ? Reflect.get(given, name) : undefined;
    return byName ?? (Reflect.get(given, String(index)) as unknown);
  });
  const labels = inputs.map(({ name }, index) => name || String(index));
  const missing = labels.filter((_label, index) => values[index] === undefined || values[index] === null);
  if (missing.length > 0) throw new MissingFieldsError(missing);
  return Promise.all(
    inputs.map(async (input, index) => {
      const value = await toValue(input, values[index]);
      try {
        library.utils.defaultAbiCoder.encode([input], [value]);
      } catch (error) {
        throw new InvalidArgumentError(labels[index] ?? '', input.format('sighash'), values[index], error);
      }
      // One address looks the same everywhere.
      return input.baseType === 'address' ? library.utils.getAddress(String(value)) : value;
    }),
  );
}

async function toValue(input: ethers.utils.ParamType, value: unknown): Promise<unknown> {
  if (input.baseType === 'address' && typeof value === 'string' && value.includes('.')) {
    return (await resolveRecipient(value)).address;
  }
  if (input.baseType === 'bool' && typeof value === 'string') {
    if (value === 'true' || value === 'false') return value === 'true';
    throw new InvalidArgumentError(input.name || 'value', input.type, value);
  }
  // A wrapped text, since the SDK takes an empty one for none.
  return value === '' && input.baseType === 'string' ? (Object('') as unknown) : writeBigints(value);
}

/** Texts in place of bigints, however deep: the SDK takes 0n for nothing. */
function writeBigints(value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  if (Array.isArray(value)) return value.map(writeBigints);
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, writeBigints(part)]));
}

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

/** Several values: by name if all names differ, else as a list. */
export function toPlainList(types: readonly ethers.utils.ParamType[], values: readonly unknown[]): ContractValue {
  const plain = types.map((type, index) => toPlain(type, values[index]));
  const names = new Set(types.map(({ name }) => name).filter(Boolean));
  if (types.length === 0 || names.size < types.length) return plain;
  return Object.fromEntries(types.map(({ name }, index) => [name, plain[index] ?? '']));
}
