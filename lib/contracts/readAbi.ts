import type { ethers } from 'ethers';
import { InvalidAbiError } from '@/lib/errors/contractErrors';

/** A contract's ABI: the compiler's list, its JSON as a text, or lines such as `function name() view returns (string)`. */
export type Abi = string | readonly (string | object)[];

/**
 * Reads an ABI.
 *
 * @throws InvalidAbiError
 */
export function readAbi(library: typeof ethers, abi: Abi): ethers.utils.Interface {
  try {
    const list: unknown = typeof abi === 'string' ? readText(abi) : abi;
    if (!Array.isArray(list) || list.length === 0) throw new InvalidAbiError();
    // Silently left out by the library otherwise: what is no part of an ABI.
    for (const part of list) library.utils.Fragment.from(part as string);
    return new library.utils.Interface(list as string[]);
  } catch (error) {
    throw error instanceof InvalidAbiError ? error : new InvalidAbiError(error);
  }
}

/** JSON (some compilers' files have the list as `abi`), or one function or event in each line. */
function readText(text: string): unknown {
  const trimmed = text.trim();
  if (!/^[[{]/.test(trimmed))
    return trimmed
      .split(/[\n;]/)
      .map((line) => line.trim())
      .filter(Boolean);
  const parsed: unknown = JSON.parse(trimmed);
  return typeof parsed === 'object' && parsed !== null && 'abi' in parsed ? parsed.abi : parsed;
}
